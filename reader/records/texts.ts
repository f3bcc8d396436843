import { thing, wording } from "#contract/api/wording.ts";
import type { Doubt } from "#reader/table/spec.ts";

/** Returns the object without its empty texts. */
export const filled = <Field extends string>(
  values: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(values).filter(([, text]) => text !== undefined && text !== ""),
  ) as Partial<Record<Field, string>>;

/** Joins names with blanks, without the empty ones. */
export const inWords = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** A text in which the order of words, case and punctuation do not matter. */
export const wordsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

/** Returns the word's value; a doubt and the default for a word that is unknown. */
export function inWordsOf<Field extends string>(
  text: string,
  field: Field,
  words: Readonly<Record<string, string>>,
  otherwise: string | undefined,
): { readonly value: string | undefined; readonly doubts: readonly Doubt<Field>[] } {
  if (text === "") return { value: undefined, doubts: [] };
  const known = words[wordsOf(text)];
  if (known !== undefined) return { value: known, doubts: [] };
  const code = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  if (Object.values(words).includes(code)) return { value: code, doubts: [] };
  const shown = text.slice(0, 40).toWellFormed();
  const message = wording("doubts.unknownWord", { word: shown, taken: otherwise ?? thing("nothing") });
  return { value: otherwise, doubts: [{ field, code: "UNKNOWN_WORD", message }] };
}

/** Returns the currency that a row is in, if it says so and it is not the own one. */
export const currencyOf = (text: string): string | undefined => /^[A-Z]{3}$/.exec(text.trim().toUpperCase())?.[0];
