import { benchPdf } from "./pdf.ts";
import { benchRead } from "./read.ts";
import { benchWebhooks } from "./webhooks.ts";
import { benchWrite } from "./write.ts";

// npm run bench -- read | write | webhooks | pdf: see README.md.
const benches: Readonly<Record<string, () => Promise<void>>> = {
  read: benchRead,
  write: benchWrite,
  webhooks: benchWebhooks,
  pdf: benchPdf,
};
const bench = benches[process.argv.slice(2).join(" ")];
if (bench === undefined) {
  process.stderr.write("Usage: npm run bench -- read | write | webhooks | pdf\n");
  process.exitCode = 1;
} else {
  await bench();
}
