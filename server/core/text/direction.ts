const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters of scripts that are written from right to left: Hebrew, Arabic and related ones, also in older forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolate = { begin: "\u2068", end: "\u2069" } as const;
const isolates = /([\u2068\u2069])/;

/** Returns the text without bidirectional control characters, which would reorder text outside their own field. */
export const withoutTurns = (text: string): string => text.replaceAll(turningMarks, "");

/**
 * Wraps right-to-left text in a bidirectional isolate, so that it does not move the quotes and figures around it in a
 * sentence of another script (https://www.unicode.org/reports/tr9/, FSI and PDI).
 */
export const inSentence = (value: string): string =>
  rightToLeft.test(value) ? `${isolate.begin}${value}${isolate.end}` : value;

/** Splits the text at isolate marks and keeps the marks as pieces. */
export const splitAtIsolates = (text: string): string[] => text.split(isolates);
export const isIsolate = (piece: string): boolean => piece === isolate.begin || piece === isolate.end;
