/** A word of so many characters stands on a line by itself before it has to break. */
export const wordLengthMax = 30;

// Chinese and Japanese are broken between any two characters already.
const words = /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const zeroWidthSpace = "\u200b";
/** So few that a line is nearly full when it ends. */
const lettersBetweenBreaks = 3;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Lets words over that length break, which would run out of their column otherwise. What belongs to one letter, as the
 * vowel signs of Tamil do, stays together.
 */
export const breakLongWords = (text: string, lengthMax: number = wordLengthMax): string =>
  text.replaceAll(words, (word) => (word.length > lengthMax ? broken(word) : word));

function broken(word: string): string {
  const letters = Array.from(segmenter.segment(word), ({ segment }) => segment);
  return letters
    .map((letter, i) => (i > 0 && i % lettersBetweenBreaks === 0 ? zeroWidthSpace + letter : letter))
    .join("");
}

/** The same of what stands in one line: a name or a title, whatever it was pasted from. */
export const inOneLine = (text: string, lengthMax?: number): string =>
  breakLongWords(text.replaceAll(/\s+/g, " ").trim(), lengthMax);
