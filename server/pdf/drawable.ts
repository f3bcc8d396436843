import { lineEnds } from "#contract/line-breaks.ts";

/** Replaces characters that none of our fonts has; a box would look as if the document were broken. */
export const missingMark = "(?)";

/** Characters that are drawn as nothing, or change the direction of text. */
const unseen = /(?![\n\u200b-\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
/** Spaces of widths that the fonts may not have. */
const blanks = /[\t\u1680\u2000-\u200a\u202f\u205f]/g;
/** Tamil is written with joiners; elsewhere they combine emoji, which are not drawn anyway. */
const joinersElsewhere = /(?<!\p{Script=Tamil})[\u200c\u200d]/gu;
/** Characters that are never drawn themselves, but mark line ends, break opportunities and joined letters. */
const betweenLetters = /[\n\u200b-\u200d]/;

/** Returns text without what is drawn as nothing. */
const plainOf = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(lineEnds, "\n")
    .replaceAll(blanks, " ")
    .replaceAll(unseen, "")
    .replaceAll(joinersElsewhere, "");

/** Tells of a character whether a font has it. */
type Has = (character: number) => boolean;

const isMissingIn = (character: string, has: Has): boolean =>
  !betweenLetters.test(character) && !has(character.codePointAt(0) ?? 0);

/** Returns the characters of a text that no font has, each once. */
export const undrawableIn = (text: string, has: Has): readonly string[] => [
  ...new Set(Array.from(plainOf(text)).filter((character) => isMissingIn(character, has))),
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
    isMissing = isMissingIn(character, has);
    if (!isMissing) drawn += character;
    else if (!wasMissing) drawn += missingMark;
  }
  return drawn;
}

/** Does the same for every text in the data to be printed. */
export function drawableData(data: unknown, has: Has): unknown {
  if (typeof data === "string") return drawable(data, has);
  if (Array.isArray(data)) return data.map((each) => drawableData(each, has));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, drawableData(value, has)]));
}
