import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The output folder of `npm run build-web`. */
export const webFolder = join(root, "dist/web");

/** The file with the digest of the sources that a build was made from. */
export const webStamp = ".made-from";

/** The sources of the web app. */
const inputs = [
  "web",
  "client",
  "contract",
  "reader",
  "scripts/build-web.ts",
  "scripts/group-scripts.ts",
  "package-lock.json",
];
/** An image may lack some of the sources; the files of the portal in `web/` are all that a server needs of them. */
const neededToCompare = ["web/main.tsx", "client", "contract", "reader", "scripts/build-web.ts", "package-lock.json"];

/** True when the web app was built, from these sources or from others. */
export const webIsBuilt = (): boolean => existsSync(join(webFolder, "index.en.html"));

/** Compares the build with its sources. Without sources it cannot be stale: an image has the build of its version. */
export function webBuildState(): "current" | "stale" | "missing" {
  if (!webIsBuilt()) return "missing";
  if (!neededToCompare.every((path) => existsSync(join(root, path)))) return "current";
  const stamp = join(webFolder, webStamp);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === webSourcesDigest() ? "current" : "stale";
}

/** Digests everything that the web app is built from: about 700 files, which takes 20 ms. */
export function webSourcesDigest(): string {
  const hash = createHash("sha256").update(process.version.split(".", 1)[0] ?? "");
  for (const path of inputs) {
    for (const file of filesIn(join(root, path)))
      hash.update(`\n${file.slice(root.length)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
