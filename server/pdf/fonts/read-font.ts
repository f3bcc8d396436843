import { readFileSync } from "node:fs";
import { charactersOf } from "./font-characters.ts";
import { fontPath } from "./font-files.ts";
import { reasonOf } from "#server/pdf/reason-of.ts";

/** A font file, with the characters that it has. */
export interface ReadFont {
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

/**
 * Reads a font file.
 * @param pathOf returns its path
 * @throws Error that names the file and the remedy
 */
export function readFont(file: string, pathOf = fontPath): ReadFont {
  try {
    const bytes = readFileSync(pathOf(file));
    return { bytes, characters: charactersOf(bytes) };
  } catch (error) {
    throw new Error(`The font ${file} cannot be read: ${reasonOf(error)}. Run npm ci, and start Quoin again.`, {
      cause: error,
    });
  }
}
