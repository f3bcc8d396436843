import { lineEnds } from "#contract/documents/line-breaks.ts";
import type { Has } from "./font-characters.ts";

/** Replaces characters that none of our fonts has; a box would look as if the document were broken. */
export const missingMark = "(?)";

/** Characters that are drawn as nothing, or change the direction of text. */
const unseen = /(?![\n\u200b-\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
/** Spaces of widths that the fonts may not have. */
const blanks = /[\t\u1680\u2000-\u200a\u202f\u205f]/g;
/** These scripts are written with joiners; elsewhere they combine emoji, which are not drawn anyway. */
const joinersElsewhere =
  /(?<![\p{Script=Tamil}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Arabic}])[\u200c\u200d]/gu;
/** Radicals, joined letters and forms within words look like letters, and as those they are found and copied. */
const formsOfLetters = /[\u2e9f\u2ef3\u2f00-\u2fd5\ufb00-\ufb4f\ufb50-\ufdcf\ufdf0-\ufdfb\ufe70-\ufefc]/g;
/** Signs of the trade that no font has, and those that fonts have and everybody reads as the same. */
const alike: Readonly<Record<string, string>> = {
  "⌀": "Ø",
  "☐": "□",
  "▢": "□",
  "☑": "✓",
  "✔": "✓",
  "✅": "✓",
  "☒": "✗",
  "✘": "✗",
  "✖": "✗",
  "❌": "✗",
};
/** Characters that are never drawn themselves, but mark line ends, break opportunities and joined letters. */
const betweenLetters = /[\n\u200b-\u200d]/;

/** Returns text without what is drawn as nothing. */
const plainOf = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(lineEnds, "\n")
    .replaceAll(blanks, " ")
    .replaceAll(unseen, "")
    .replaceAll(joinersElsewhere, "")
    .replaceAll(formsOfLetters, (form) => form.normalize("NFKC"));

const hasCharacter = (character: string, has: Has): boolean =>
  betweenLetters.test(character) || has(character.codePointAt(0) ?? 0);

/** Returns a character as it can be drawn: as it is, or as one that is read as the same; undefined when no font has either. */
function drawableCharacter(character: string, has: Has): string | undefined {
  if (hasCharacter(character, has)) return character;
  const other = alike[character] ?? character.normalize("NFKC");
  return other !== character && Array.from(other).every((each) => hasCharacter(each, has)) ? other : undefined;
}

/** Returns the characters of a text that no font has, each once. */
export const undrawableIn = (text: string, has: Has): readonly string[] => [
  ...new Set(Array.from(plainOf(text)).filter((character) => drawableCharacter(character, has) === undefined)),
];

/**
 * Returns text as it can be drawn: lines end with just `\n`, direction marks and control characters are removed, and
 * each run of characters that no font has is replaced by one visible mark. The renderer treats none of it as markup.
 */
export function drawable(text: string, has: Has): string {
  let drawn = "";
  let isMissing = false;
  for (const character of plainOf(text)) {
    const wasMissing = isMissing;
    const shown = drawableCharacter(character, has);
    isMissing = shown === undefined;
    if (shown !== undefined) drawn += shown;
    else if (!wasMissing) drawn += missingMark;
  }
  return drawn;
}

/** Does a change of text to every text in the data to be printed. */
export function everyText(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return change(data);
  if (Array.isArray(data)) return data.map((each) => everyText(each, change));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, everyText(value, change)]));
}
