import { fractionOf } from "#web/values/percent.ts";

/** Passes empty and invalid numbers on unchanged, so that the API rejects them instead of storing zero or null. */
export const numberOf = (text: string): number => (isNumber(text) ? Number(text) : (text as never));

/** Reads a percentage like `numberOf`, as a fraction. */
export const rateOf = (percent: string): number => fractionOf(percent) ?? numberOf(percent);

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));
