const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left: of Hebrew, Arabic and their like, in words and in older forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolate = { begin: "\u2068", end: "\u2069" } as const;
const isolates = /([\u2068\u2069])/;

/** The text without the marks that turn the text behind them around, which would turn around more than its own field. */
export const withoutTurns = (text: string): string => text.replaceAll(turningMarks, "");

/**
 * A value as it stands in a sentence of another script: one that is written from right to left does not move the quotes
 * and figures around it (https://www.unicode.org/reports/tr9/, FSI and PDI).
 */
export const inSentence = (value: string): string =>
  rightToLeft.test(value) ? `${isolate.begin}${value}${isolate.end}` : value;

/** The pieces between such marks, and the marks. */
export const splitAtIsolates = (text: string): string[] => text.split(isolates);
export const isIsolate = (piece: string): boolean => piece === isolate.begin || piece === isolate.end;
