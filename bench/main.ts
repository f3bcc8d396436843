import { benchRead } from "./read.ts";
import { benchWrite } from "./write.ts";

// npm run bench -- read | write: see README.md.
const benches: Readonly<Record<string, () => Promise<void>>> = { read: benchRead, write: benchWrite };
const bench = benches[process.argv.slice(2).join(" ")];
if (bench === undefined) {
  process.stderr.write("Usage: npm run bench -- read | write\n");
  process.exitCode = 1;
} else {
  await bench();
}
