/** Returns the text without that character at its end, however often it is there. A pattern would try each run again. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Returns the text of a number without the zeros at the end of its decimals: `9.00` is `9`, `7.50` is `7.5`. */
export const withoutEndZeros = (number: string): string =>
  number.includes(".") ? trimEnd(trimEnd(number, "0"), ".") : number;
