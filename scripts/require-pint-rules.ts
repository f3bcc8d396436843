import { existsSync } from "node:fs";
import { join } from "node:path";

/** Ends with a sentence and code 2 unless the rules and the program that runs them are there, so that nothing is skipped silently. */
const folder = process.env["QUOIN_PINT_RULES"] ?? "";
const saxon = process.env["QUOIN_SAXON"] ?? "/usr/share/java/Saxon-HE.jar";

const missing =
  folder === ""
    ? "Not run: set QUOIN_PINT_RULES to the folder of the unpacked PINT-SG package (CONTRIBUTING.md, Official rules)."
    : !existsSync(join(folder, "trn-invoice", "schematron"))
      ? `Not run: ${folder} has no trn-invoice/schematron; QUOIN_PINT_RULES names the folder of the unpacked PINT-SG package.`
      : !existsSync(saxon)
        ? `Not run: ${saxon} is missing; install libsaxonhe-java, or set QUOIN_SAXON to Saxon-HE.jar.`
        : undefined;

if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(2);
}
