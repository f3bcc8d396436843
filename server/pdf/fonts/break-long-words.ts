/** A word of this length fits on a line of its own. */
export const wordLengthMax = 30;

// Chinese and Japanese can already break between any two characters; the words of Thai, Khmer and Burmese are not spaced,
// and found by the compiler.
const words =
  /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const zeroWidthSpace = "\u200b";
/** Small enough that a line is nearly full when it ends. */
const lettersBetweenBreaks = 3;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes words above that length breakable, which would overflow their column otherwise. Characters that form one
 * letter, as the vowel signs of Tamil do, stay together.
 */
export const breakLongWords = (text: string, lengthMax: number = wordLengthMax): string =>
  text.replaceAll(words, (word) => (word.length > lengthMax ? broken(word) : word));

function broken(word: string): string {
  const letters = Array.from(segmenter.segment(word), ({ segment }) => segment);
  return letters
    .map((letter, i) => (i > 0 && i % lettersBetweenBreaks === 0 ? zeroWidthSpace + letter : letter))
    .join("");
}

/** Does the same for text on one line: a name or a title, wherever it was pasted from. */
export const inOneLine = (text: string, lengthMax?: number): string =>
  breakLongWords(text.replaceAll(/\s+/g, " ").trim(), lengthMax);
