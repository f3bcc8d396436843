import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { filesMax, isLayoutOf } from "../../scripts/group-scripts.ts";
import { buildWeb } from "./office.ts";

/** Limit of compressed script that a page needs before it is shown. */
const gzipBytesMax = 180 * 1024;

interface Chunk {
  readonly name: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

beforeAll(buildWeb);

/** Returns the files that each page needs; what a page loads later, such as a dialog, is not needed to show it. */
async function filesOfPages(language: string) {
  const text = await readFile(join(findWebApp() ?? "", `.vite/manifest.${language}.json`), "utf8");
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const neededBy = (keys: readonly string[]) => {
    const needed = new Set(keys);
    for (const key of needed) for (const imported of manifest[key]?.imports ?? []) needed.add(imported);
    return [...needed];
  };
  const nameOf = (key: string) => manifest[key]?.name ?? "";
  const parts = neededBy(["index.html"]).flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const shells = parts.filter((key) => nameOf(key) === "shell");
  const pages = parts.filter((key) => nameOf(key).startsWith("page-"));
  expect(shells).toHaveLength(1);
  expect(pages.length).toBeGreaterThan(50);
  return pages.map((page) => {
    const layouts = pages.filter((other) => isLayoutOf(nameOf(other), nameOf(page)));
    const keys = neededBy(["index.html", ...shells, ...layouts, page]);
    return { page: nameOf(page), files: keys.map((key) => manifest[key]?.file ?? "") };
  });
}

async function weigh(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(findWebApp() ?? "", `${file}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe.for(languages)("in %s", (language) => {
  test("no page needs more than 180 KB of script", async () => {
    const pages = await filesOfPages(language);
    const weights = await Promise.all(pages.map(async ({ page, files }) => [page, await weigh(files)] as const));
    expect(weights.filter(([, bytes]) => bytes > gzipBytesMax)).toEqual([]);
  });

  test("no page needs more than twelve script files", async () => {
    const pages = await filesOfPages(language);
    expect(pages.filter(({ files }) => files.length > filesMax)).toEqual([]);
  });
});
