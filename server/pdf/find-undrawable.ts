import { readFile } from "node:fs/promises";
import { undrawableIn } from "./drawable.ts";
import { charactersOf, coverageOf } from "./font-characters.ts";
import { fontPaths } from "./font-files.ts";

/** Latin text with the marks of its neighbours, which the first font has: most documents need no look at the others. */
const latin = /^[\n\t -~\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

let coverage: Promise<(character: number) => boolean> | undefined;

/** Reads the fonts, of which only the characters are kept, when a document is the first to need it. */
const loadCoverage = async (): Promise<(character: number) => boolean> => {
  const characters: ReadonlySet<number>[] = [];
  for (const path of fontPaths()) characters.push(charactersOf(await readFile(path)));
  return coverageOf(characters);
};

/** Returns the characters of a text that no font has, which are printed as `(?)`. */
export async function findUndrawable(text: string): Promise<readonly string[]> {
  if (latin.test(text)) return [];
  coverage ??= loadCoverage();
  return undrawableIn(text, await coverage);
}
