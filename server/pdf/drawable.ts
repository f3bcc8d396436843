import { lineEnds } from "#contract/line-breaks.ts";

/** Stands where characters stood that no font of ours has; a box would look as if the document were broken. */
export const missingMark = "(?)";

/** What is drawn as nothing, or turns the text around it. */
const unseen = /(?![\n\u200b-\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
/** Blanks of widths that the fonts need not have. */
const blanks = /[\t\u1680\u2000-\u200a\u202f\u205f]/g;
/** Tamil is written with joiners; elsewhere they bind pictures together that are not drawn anyway. */
const joinersElsewhere = /(?<!\p{Script=Tamil})[\u200c\u200d]/gu;
/** What is never drawn by itself, but says where lines end, where a long word may break and how letters join. */
const betweenLetters = /[\n\u200b-\u200d]/;

/**
 * Text as it can be drawn: lines end with `\n` alone, marks of direction and control characters are gone, and each run
 * of characters that no font has became one visible mark. Nothing of it is markup to the renderer, whatever it holds.
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

/** The same of every text in what is to be printed. */
export function drawableData(data: unknown, has: (character: number) => boolean): unknown {
  if (typeof data === "string") return drawable(data, has);
  if (Array.isArray(data)) return data.map((each) => drawableData(each, has));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, drawableData(value, has)]));
}
