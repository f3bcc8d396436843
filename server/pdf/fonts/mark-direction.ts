/**
 * Before a line of a text that is written from right to left. No text of a document has this private-use character: it is in
 * no font, and so replaced before.
 */
const mark = "\ue001";

const firstLetter = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Returns a text with a mark before each line whose first letter is written from right to left. */
export const markDirection = (text: string): string =>
  rightToLeft.test(text)
    ? text
        .split("\n")
        .map((line) => (rightToLeft.test(firstLetter.exec(line)?.[0] ?? "") ? mark + line : line))
        .join("\n")
    : text;
