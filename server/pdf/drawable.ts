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

/**
 * Returns text as it can be drawn: lines end with just `\n`, direction marks and control characters are removed, and
 * each run of characters that no font has is replaced by one visible mark. The renderer treats none of it as markup.
 */
export function drawable(text: string, has: (character: number) => boolean): string {
  const plain = text.normalize("NFC").replaceAll(lineEnds, "\n").replaceAll(blanks, " ").replaceAll(unseen, "");
  let drawn = "";
  let isMissing = false;
  for (const character of plain.replaceAll(joinersElsewhere, "")) {
    const wasMissing = isMissing;
    isMissing = !betweenLetters.test(character) && !has(character.codePointAt(0) ?? 0);
    if (!isMissing) drawn += character;
    else if (!wasMissing) drawn += missingMark;
  }
  return drawn;
}

/** Does the same for every text in the data to be printed. */
export function drawableData(data: unknown, has: (character: number) => boolean): unknown {
  if (typeof data === "string") return drawable(data, has);
  if (Array.isArray(data)) return data.map((each) => drawableData(each, has));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, drawableData(value, has)]));
}
