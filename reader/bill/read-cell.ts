import { absolute, compare, decimal, round } from "#contract/money.ts";
import { descriptionLinesMax, lineCount } from "#contract/documents/line-breaks.ts";
import type { Cell } from "./grid.ts";
import { canonical, type DecimalMark, isDash, readNumber, readStored } from "#reader/numbers.ts";
import { isFree } from "./row-words.ts";
import { isAmbiguous } from "./is-ambiguous.ts";

/** Why a cell cannot be taken, or should be looked at. */
export type Reason =
  | "notANumber"
  | "rounded"
  | "outOfRange"
  | "notPositive"
  | "tooLong"
  | "tooManyLines"
  | "eitherMark"
  | "amountDiffers"
  | "readAsZero"
  | "shownAs"
  | "noQuantity"
  | "noPrice"
  | "noDescription"
  | "formula"
  | "hours"
  | "percentage"
  | "rateOnly"
  | "notPriced"
  | "fromAmount"
  | "wholeAmount"
  | "refMoved";

export interface Mark {
  /** True when the cell must be corrected before its line can be taken. */
  readonly isUnreadable: boolean;
  readonly reason: Reason;
  /** The text in the spreadsheet. */
  readonly source: string;
}

/** A cell as it was understood. */
export interface Read {
  /** Empty when the cell is empty or unreadable. */
  readonly value: string;
  readonly mark: Mark | null;
}

/** How the numbers of a column are written. */
export interface NumberStyle {
  readonly mark: DecimalMark;
  /** True when other cells show it, so that 1,234 is not in doubt. */
  readonly isCertain: boolean;
}

export const nothing: Read = { value: "", mark: null };

export const unreadable = (reason: Reason, source: string): Read => ({
  value: "",
  mark: { isUnreadable: true, reason, source },
});
export const doubtful = (value: string, reason: Reason, source: string): Read => ({
  value,
  mark: { isUnreadable: false, reason, source },
});

// The contract's limits; its file of lines would load the validator.
export const shortTextMax = 20;
const descriptionMax = 2_000;
const titleMax = 200;
const decimalsMax = 4;
const qtyMax = decimal("9999999.9999");
const unitPriceMax = decimal("999999999.9999");

/** Reads a number within its limits. A text that is none stays visible as unreadable. */
export function readNumberCell(field: "qty" | "unitPrice" | "amount", cell: Cell, style: NumberStyle): Read {
  const { text } = cell;
  if (text === "" || isDash(text)) return nothing;
  if (cell.is === "formula") return unreadable("formula", text);
  if (field !== "qty" && isFree(text)) return doubtful("0", "readAsZero", text);
  const read = readAnyNumber(field === "unitPrice" ? { ...cell, text: withoutUnit(text) } : cell, style);
  if (read.value === "" || field === "amount") return read;
  const hours = field === "qty" && cell.is === "hours" ? doubtful(read.value, "hours", text) : read;
  const rounded = withFewDecimals(hours, text);
  return limitFault(field, rounded.value, text) ?? rounded;
}

/** Rounds to the decimals that a line can have. */
function withFewDecimals(read: Read, text: string): Read {
  const number = decimal(read.value);
  return number.scale <= decimalsMax ? read : doubtful(canonical(round(number, decimalsMax)), "rounded", text);
}

/** Returns a price without the unit that it is per: `$18.50/m2`, `12.00 per day`. */
const withoutUnit = (text: string): string => text.replace(/(?<=\d)\s*(\/|\bper\b)\s*\p{L}[\p{L}\d²³]*\.?$/u, "");

function limitFault(field: "qty" | "unitPrice", value: string, text: string): Read | undefined {
  const number = decimal(value);
  if (field === "qty" && number.units <= 0n) return unreadable("notPositive", text);
  const largest = field === "qty" ? qtyMax : unitPriceMax;
  return compare(absolute(number), largest) > 0 ? unreadable("outOfRange", text) : undefined;
}

function readAnyNumber({ text, stored, is }: Cell, { mark, isCertain }: NumberStyle): Read {
  const shown = readNumber(text);
  const preferred = shown[mark] ?? shown.point ?? shown.comma;
  const exact = stored === null ? null : readStored(stored);
  if (exact !== null) {
    const isExplained = is === "hours" || preferred !== null || /^#+$/.test(text) || text === stored;
    return isExplained ? { value: exact, mark: null } : doubtful(exact, "shownAs", text);
  }
  if (preferred === null) return unreadable("notANumber", text);
  if (isAmbiguous(shown) && !isCertain && exact === null) return doubtful(preferred.value, "eitherMark", text);
  return { value: preferred.value, mark: null };
}

/** Returns the decimals that an amount shows, at most those of a cent: rounded amounts may be shown without cents. */
export function shownDecimals({ text, stored }: Cell, mark: DecimalMark): number {
  const shown = readNumber(text);
  return stored !== null ? 2 : Math.min(2, (shown[mark] ?? shown.point ?? shown.comma)?.decimals ?? 2);
}

/** Reads a text within its limits. */
export function readTextCell(field: "ref" | "unit" | "description" | "title", text: string): Read {
  const lengthMax = { ref: shortTextMax, unit: shortTextMax, description: descriptionMax, title: titleMax }[field];
  if (text.length > lengthMax) return unreadable("tooLong", text);
  if (lineCount(text) > (field === "description" ? descriptionLinesMax : 1)) return unreadable("tooManyLines", text);
  return { value: text, mark: null };
}
