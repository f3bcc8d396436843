import { type Decimal, decimal, round, toText } from "#contract/money.ts";

export type DecimalMark = "point" | "comma";

/** A number as it was written. */
export interface WrittenNumber {
  /** Canonical: no separators, no zeros at the end. */
  readonly value: string;
  /** How many decimals it was written with. */
  readonly decimals: number;
}

/** The numbers that a text stands for when decimals are written with a point, and with a comma. */
export type Readings = Readonly<Record<DecimalMark, WrittenNumber | null>>;

const none: Readings = { point: null, comma: null };

const currency = String.raw`(?:(?:S|US|A|HK|NT)?\$|SGD|USD|EUR|GBP|MYR|RM|AUD|HKD|CNY|RMB|INR|€|£|¥|₹)`;
const currencyAtStart = new RegExp(`^${currency}`, "i");
const parts = new RegExp(
  String.raw`^(-)?(\()?(-)?(?:${currency})?(-)?(\()?(-)?([\d.,' ]*\d[.,]?)(?:${currency})?(\))?(?:${currency})?(-)?$`,
  "i",
);
const written: Readonly<Record<DecimalMark, RegExp>> = {
  // The second form is the Indian grouping: 1,23,456.
  point: /^(\d+|[1-9]\d{0,2}([, '])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.(\d*))?$/,
  comma: /^(\d+|[1-9]\d{0,2}([. '])\d{3}(?:\2\d{3})*)?(?:,(\d*))?$/,
};

/** Reads a number as people write it: `S$ 1,234.50`, `(50.00)`, `1 234,50`, `1.234,50`, `50-`. */
export function readNumber(text: string): Readings {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    // No cents, as in `50.-`, which is not a minus.
    .replace(/[.,] ?-+$/, "");
  // Spaces count only between digits.
  const match = parts.exec(plain.replaceAll(/(?<!\d) | (?!\d)/g, ""));
  if (match === null) return none;
  const [, a, open, b, c, innerOpen, d, digits = "", close, trailing] = match;
  const opened = [open, innerOpen].filter((each) => each !== undefined).length;
  const minuses = [a, b, c, d, trailing].filter((each) => each !== undefined).length;
  if (opened !== (close === undefined ? 0 : 1) || minuses + opened > 1) return none;
  const sign = minuses + opened === 1 ? "-" : "";
  return { point: withMark(digits, "point", sign), comma: withMark(digits, "comma", sign) };
}

function withMark(digits: string, mark: DecimalMark, sign: string): WrittenNumber | null {
  const match = written[mark].exec(digits);
  if (match === null) return null;
  const [, whole = "", , fraction = ""] = match;
  const text = `${sign}${whole.replaceAll(/\D/g, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return { value: canonical(decimal(text)), decimals: fraction.length };
}

/** Returns the text of a value without zeros at its end: `12.5`, `-50`. */
export function canonical(value: Decimal): string {
  const text = toText(value);
  if (!text.includes(".")) return text;
  let end = text.length;
  while (text.charAt(end - 1) === "0") end -= 1;
  const short = text.slice(0, text.charAt(end - 1) === "." ? end - 1 : end);
  return short === "-0" ? "0" : short;
}

/** A spreadsheet shows 15 digits of a number, and stores what is behind them: 0.30000000000000004. */
const significantDigits = 15;

/** Reads a number as a spreadsheet stores it: `1234.5`, `1.2E-3`. Returns null when it is none. */
export function readStored(text: string): string | null {
  try {
    const value = decimal(text.trim());
    const digits = value.units.toString().replace("-", "").length;
    const surplus = Math.max(0, digits - significantDigits);
    return canonical(round(value, Math.max(0, value.scale - surplus)));
  } catch {
    return null;
  }
}

/** True when the text is a dash, which in accounting formats stands for nothing. */
export const isDash = (text: string): boolean =>
  /^[-\u2010-\u2015\u2212]+$/.test(text.trim().replace(currencyAtStart, "").trimStart());

/** Returns the decimal mark that the texts are written with, or null when they do not say. */
export function decimalMarkOf(
  texts: readonly string[],
): { readonly mark: DecimalMark; readonly isCertain: boolean } | null {
  const readings = texts.map(readNumber);
  const points = readings.filter(({ point, comma }) => point !== null && comma === null).length;
  const commas = readings.filter(({ point, comma }) => point === null && comma !== null).length;
  if (points === 0 && commas === 0) return null;
  return { mark: points >= commas ? "point" : "comma", isCertain: points === 0 || commas === 0 };
}
