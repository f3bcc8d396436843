import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

// Builds the web app into dist/web, unless the existing build has the same inputs.

const root = fileURLToPath(new URL("..", import.meta.url));
const made = join(root, "dist/web");
const stamp = join(made, ".made-from");
const inputs = ["web", "contract", "scripts/build-web.ts", "package-lock.json"];

const inputsDigest = await digestOf(inputs);
const madeFrom = existsSync(stamp) ? await readFile(stamp, "utf8") : "";
if (madeFrom !== inputsDigest) {
  if (hasBuildTools()) await buildWeb();
  else sayHowToBuild(existsSync(join(made, "index.html")));
}

/** True when the build tools are installed: they are development dependencies, which a production install omits. */
function hasBuildTools(): boolean {
  try {
    import.meta.resolve("vite");
    return true;
  } catch {
    return false;
  }
}

function sayHowToBuild(isBuilt: boolean): void {
  const remedy = "npm ci --include=dev && npm run build-web && npm prune --omit=dev";
  if (isBuilt) {
    process.stderr.write(
      `quoin: the web app in dist/web was built from other sources; to build it again, run ${remedy}\n`,
    );
    return;
  }
  process.stderr.write(`quoin: the web app is not built, and its build tools are not installed; run ${remedy}\n`);
  process.exitCode = 1;
}

async function buildWeb(): Promise<void> {
  // Built next to the last build and then moved into its place, so that no incomplete build is served.
  const building = `${made}.${process.pid}`;
  // A production build, also when a test runs this.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  await build({
    configFile: join(root, "web/vite.config.ts"),
    logLevel: "warn",
    build: { outDir: building },
  });
  for (const file of await filesIn(building)) if (/\.(js|css|svg)$/.test(file)) await compress(file);
  await writeFile(join(building, ".made-from"), inputsDigest);
  await mkdir(join(root, "dist"), { recursive: true });
  // Two builds may run at once. A folder is moved as a whole or not at all, while two processes emptying the same one
  // would conflict; the second one finds an identical build in its place.
  const last = `${building}.last`;
  await rename(made, last).catch(() => {});
  await rename(building, made).catch(() => rm(building, { recursive: true }));
  await rm(last, { recursive: true, force: true });
}

/** Compresses a file once, here instead of at every request. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

async function digestOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version.split(".", 1)[0] ?? "");
  for (const path of paths) {
    for (const file of await filesIn(join(root, path)))
      hash.update(`\n${file.slice(root.length)}\n`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
