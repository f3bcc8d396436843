import { readFile } from "node:fs/promises";
import { undrawableIn } from "./drawable.ts";
import { charactersOf, coverageOf, type Has } from "./font-characters.ts";
import { baseFonts, fontPath, scriptFontsFor } from "./font-files.ts";

/** Latin text with the marks of its neighbours, which the first font has: most documents need no look at the others. */
const latin = /^[\n\t -~\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

/** The parts of a text that would not be printed. */
export interface Undrawable {
  /** The characters that no font has, each once; they are printed as `(?)`. */
  readonly characters: readonly string[];
  /** The scripts whose font this machine cannot read. */
  readonly unreadable: readonly string[];
}

/** The fonts that were read, of which only the characters are kept. A font that could not be read is tried again. */
const coverages = new Map<string, Promise<Has>>();

function coverageFor(files: readonly string[], pathOf: (file: string) => string): Promise<Has> {
  const key = files.map(pathOf).join();
  const known = coverages.get(key);
  if (known !== undefined) return known;
  const loading = Promise.all(files.map(async (file) => charactersOf(await readFile(pathOf(file))))).then(coverageOf);
  coverages.set(key, loading);
  loading.catch(() => coverages.delete(key));
  return loading;
}

/**
 * Returns what of a text would not be printed.
 * @param pathOf returns the path of a font file
 */
export async function findUndrawable(text: string, pathOf = fontPath): Promise<Undrawable> {
  if (latin.test(text)) return { characters: [], unreadable: [] };
  const coverage: Has[] = [];
  const unreadable: string[] = [];
  for (const { script, files } of [...baseFonts, ...scriptFontsFor(text)]) {
    try {
      coverage.push(await coverageFor(files, pathOf));
    } catch {
      unreadable.push(script);
    }
  }
  return { characters: undrawableIn(text, (character) => coverage.some((has) => has(character))), unreadable };
}
