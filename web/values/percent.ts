/** Rates have at most six decimals as fractions; floating-point noise is rounded away. */

/** Formats a fraction as a percentage for an input, as in `7.5`. */
export const percentOf = (fraction: number): string => String(Number((fraction * 100).toFixed(4)));

/** Reads a percentage as a fraction. Returns undefined when it is not a number. */
export function fractionOf(percent: string): number | undefined {
  const text = percent.trim().replace(/\s*%$/, "");
  return text === "" || !Number.isFinite(Number(text)) ? undefined : Number((Number(text) / 100).toFixed(6));
}
