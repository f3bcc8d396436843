import { existsSync } from "node:fs";
import { packages, programs } from "../tests/engines/programs.ts";

/** Ends with a sentence and code 2 unless the browsers are installed, so that nothing is skipped silently. */
const missing = (Object.keys(programs) as (keyof typeof programs)[]).filter((name) => !existsSync(programs[name]));

if (missing.length > 0) {
  const files = missing.map((name) => programs[name]).join(", ");
  const names = missing.map((name) => packages[name]).join(" ");
  process.stderr.write(`Not run: ${files} missing; on Debian, \`apt-get install ${names}\` brings them.\n`);
  process.exit(2);
}
