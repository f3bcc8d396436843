import { existsSync } from "node:fs";
import { packages, programs } from "../tests/engines/programs.ts";

// Ends with a sentence and code 2 unless the browsers are installed, so that nothing is skipped silently. With the word
// `packages` it prints the names of the packages that are missing, and succeeds.
const missing = (Object.keys(programs) as (keyof typeof programs)[]).filter((name) => !existsSync(programs[name]));
const names = missing.map((name) => packages[name]).join(" ");

if (process.argv[2] === "packages") {
  process.stdout.write(names);
} else if (missing.length > 0) {
  const files = missing.map((name) => programs[name]).join(", ");
  process.stderr.write(`Not run: ${files} missing; on Debian, \`apt-get install ${names}\` brings them.\n`);
  process.exit(2);
}
