import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { languages } from "../contract/language.ts";
import { withLock } from "../server/db/embedded/lock.ts";
import { webBuildState, webFolder, webSourcesDigest, webStamp } from "../server/http/web/web-build.ts";

// Builds the web app into dist/web, unless the existing build has the same inputs. `quoin serve` runs this too.

const root = fileURLToPath(new URL("..", import.meta.url));
const remedy = "npm ci --include=dev && npm run build-web && npm run shrink";
/** Build tools add a backtrace to their reason. */
const reasonLengthMax = 300;

if (webBuildState() !== "current") {
  if (hasBuildTools()) await buildOnce();
  else sayHowToBuild();
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

function sayHowToBuild(): void {
  if (webBuildState() === "stale") {
    process.stderr.write(
      `quoin: the web app in dist/web was built from other sources; to build it again, run ${remedy}\n`,
    );
    return;
  }
  process.stderr.write(`quoin: the web app is not built, and its build tools are not installed; run ${remedy}\n`);
  process.exitCode = 1;
}

/** Builds it, unless another process has just done so: several servers of one checkout may start at once. */
async function buildOnce(): Promise<void> {
  try {
    await mkdir(join(root, "dist"), { recursive: true });
    const key = createHash("sha256").update(webFolder).digest("hex").slice(0, 16);
    await withLock({ key, dataDir: join(root, "dist") }, async () => {
      if (webBuildState() !== "current") await buildWeb(`${webFolder}.new`);
    });
  } catch (error) {
    process.stderr.write(`quoin: the web app cannot be built: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return "this user may not write to dist; run npm run build-web as the owner of the checkout";
  }
  const line = stripVTControlCharacters(message)
    .trim()
    .replaceAll(/\s*\n\s*/g, " ");
  return line.slice(0, reasonLengthMax);
}

/** @param building a folder next to the last build, moved into its place at the end: no incomplete build is served */
async function buildWeb(building: string): Promise<void> {
  // A build that was killed or failed leaves it.
  await rm(building, { recursive: true, force: true });
  const inputsDigest = webSourcesDigest();
  // A production build, also when a test runs this.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  const { groupScripts } = await import("./group-scripts.ts");
  const configFile = join(root, "web/vite.config.ts");
  const [planned] = languages;
  const trial = await build({ configFile, mode: planned, logLevel: "warn", build: { write: false } });
  const names = groupScripts("output" in trial ? trial.output : []);
  // The app is built once per language, so that no page loads the words of another. Files without words are the same.
  for (const language of languages) {
    const nameOf = (id: string) => names.get(id.replace(`/web/copy/${language}/`, `/web/copy/${planned}/`)) ?? null;
    await build({
      configFile,
      mode: language,
      logLevel: "warn",
      build: {
        outDir: building,
        emptyOutDir: false,
        manifest: `.vite/manifest.${language}.json`,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // The names are of all modules that a page needs, and no file imports one that imports it.
              includeDependenciesRecursively: false,
              groups: [{ name: nameOf, debugName: "scripts" }],
            },
          },
        },
      },
    });
    await rename(join(building, "index.html"), join(building, `index.${language}.html`));
  }
  await writeServiceWorker(building);
  for (const file of await filesIn(building)) if (/\.(js|css|svg)$/.test(file)) await compress(file);
  await writeFile(join(building, webStamp), inputsDigest);
  const last = `${webFolder}.last`;
  await rm(last, { recursive: true, force: true });
  await rename(webFolder, last).catch(() => {});
  await rename(building, webFolder);
  await rm(last, { recursive: true, force: true });
}

/** Writes the service worker, with the files that a page needs to open in any of the languages. */
async function writeServiceWorker(folder: string): Promise<void> {
  const pages = await Promise.all(
    languages.map((language) => readFile(join(folder, `index.${language}.html`), "utf8")),
  );
  const linked = pages.flatMap((html) => [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path));
  const files = [...new Set(linked)].filter((path) => !path.endsWith(".png")).toSorted();
  const worker = await readFile(join(root, "web/service-worker.js"), "utf8");
  const version = createHash("sha256")
    .update(JSON.stringify([files, worker]))
    .digest("hex")
    .slice(0, 12);
  const definitions = `const files = ${JSON.stringify(files)}, version = "${version}";\n`;
  await writeFile(join(folder, "service-worker.js"), definitions + worker);
}

/** Compresses a file once, here instead of at every request. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
