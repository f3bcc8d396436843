import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyPatch, parsePatch } from "diff";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vendored = join(root, "vendor/postgres");
const upstream = join(dirname(fileURLToPath(import.meta.resolve("postgres"))), "..");

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");
const versionOf = (folder: string) => (JSON.parse(read(folder, "package.json")) as { version: string }).version;

test("the vendored driver is postgres.js 3.4.9 with vendor/postgres.patch applied", () => {
  expect(versionOf(upstream)).toBe("3.4.9");
  expect(versionOf(vendored)).toMatch(/^3\.4\.9\+/);
  const patches = new Map(parsePatch(read(root, "vendor/postgres.patch")).map((patch) => [patch.newFileName, patch]));
  const sources = filesIn(join(upstream, "src"));
  expect(filesIn(join(vendored, "src"))).toEqual(sources);
  for (const file of [...sources.map((name) => `src/${name}`), "types/index.d.ts"]) {
    const name = `b/vendor/postgres/${file}`;
    const patch = patches.get(name);
    patches.delete(name);
    const expected = patch === undefined ? read(upstream, file) : applyPatch(read(upstream, file), patch);
    expect(read(vendored, file), file).toBe(expected);
  }
  expect([...patches.keys()]).toEqual([]);
});
