import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { findWebApp } from "#server/http/web.ts";
import { webApp } from "./office.ts";

/** Limit of compressed script that a page needs before it is shown. */
const gzipBytesMax = 180 * 1024;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

test.for(languages)("no page needs more than 180 KB of script, in %s", async (language) => {
  await webApp();
  const folder = findWebApp() ?? "";
  const manifest = JSON.parse(await readFile(join(folder, `.vite/manifest.${language}.json`), "utf8")) as Record<
    string,
    Chunk
  >;
  const neededBy = (key: string): readonly string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(neededBy)];
  const weigh = async (keys: readonly string[]) => {
    const files = new Set(keys.flatMap(neededBy).map((key) => manifest[key]?.file ?? ""));
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(folder, `${file}.gz`))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  // The pages of the routes: what a page loads later, such as a dialog, is not needed to show it.
  const pages = (manifest["index.html"]?.dynamicImports ?? []).filter((key) => key.startsWith("pages/"));
  expect(pages.length).toBeGreaterThan(5);
  const weights = await Promise.all(
    pages.map(async (key) => [key, await weigh(["index.html", "shell/shell.tsx", key])] as const),
  );
  expect(weights.filter(([, bytes]) => bytes > gzipBytesMax)).toEqual([]);
});
