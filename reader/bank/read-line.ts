import { absolute, compare, type Decimal, decimal, negate, round, toText } from "#contract/money.ts";
import { figureMax } from "#contract/documents/totals.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { type DayOrder, dayIn, readWrittenDay } from "#reader/days.ts";
import { type DecimalMark, isDash, readNumber, readStored } from "#reader/numbers.ts";
import type { BankColumn } from "./column.ts";
import { isNeutral, isOpen, saysIn, saysOut, splitMark } from "./words.ts";

/** The longest text that is read as an amount: longer text is none. */
export const amountLengthMax = 64;

/** A fault of one row of a file. */
export interface RowFault {
  readonly row: number;
  readonly field: "date" | "amount" | "currency";
  readonly code: string;
  readonly message: Wording;
}

export interface ReadLine {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** With two decimals; negative when it went out. */
  readonly amount: string;
}

/** A row of the table, or one that belongs to none of its lines. */
export type ReadRow =
  | { readonly kind: "line"; readonly line: ReadLine }
  /** A payment that has not happened, or not yet. */
  | { readonly kind: "open" }
  /** Only text, such as the second row of a description. */
  | { readonly kind: "text" }
  /** A date without an amount, such as a balance brought forward. */
  | { readonly kind: "noAmount"; readonly date: string }
  | { readonly kind: "blank" }
  | { readonly kind: "faults"; readonly faults: readonly RowFault[]; readonly hasDate: boolean };

/** How the days and the amounts of a file are written. */
export interface Written {
  readonly order: DayOrder;
  readonly mark: DecimalMark;
  /** True when only money that came in is marked, so that what has neither mark nor sign went out. */
  readonly unmarkedIsOut: boolean;
  /** The day after which no line can be. */
  readonly today: string;
}

/** Text of digits and separators, as every date is written. */
const looksLikeDate = /^\d{1,4}[/.\- ]\S{1,9}[/.\- ]\d{1,4}$/;

export function readLine(
  cells: readonly string[],
  columns: readonly BankColumn[],
  row: number,
  { order, mark, unmarkedIsOut, today }: Written,
): ReadRow {
  if (cells.every((cell) => cell === "")) return { kind: "blank" };
  const cell = (column: BankColumn) => cells[columns.indexOf(column)] ?? "";
  const dateText = cell("date");
  if (isOpen(cell("status")) || isOpen(dateText)) return { kind: "open" };
  const written = readWrittenDay(dateText);
  const date = written && dayIn(written, order);
  const found = amountOf(cell, mark, unmarkedIsOut);
  if (dateText === "" && found === "none") return { kind: "text" };
  // Money that is moved between currencies of one account goes neither in nor out.
  if (isNeutral(cell("direction"))) return { kind: "noAmount", date: date ?? "" };
  const faults: RowFault[] = [];
  const faultAt = (field: RowFault["field"], code: string, message: Wording) =>
    void faults.push({ row, field, code, message });
  if (dateText === "") faultAt("date", "REQUIRED", wording("files.dateMissing"));
  else if (date === undefined)
    faultAt(
      "date",
      "INVALID_FORMAT",
      written === undefined ? wording("files.notDate") : wording("files.notDateInOrder", { order: orderWords(order) }),
    );
  else if (date > today) faultAt("date", "OUT_OF_RANGE", wording("files.inFuture", { order: orderWords(order) }));
  if (found === "invalid") faultAt("amount", "INVALID_FORMAT", wording("files.notNumber", { max: amountLengthMax }));
  if (found === "both") faultAt("amount", "INVALID_FORMAT", wording("files.creditAndDebit"));
  if (found === "large") faultAt("amount", "OUT_OF_RANGE", wording("files.amountTooLarge"));
  if (faults.length > 0) return { kind: "faults", faults, hasDate: looksLikeDate.test(dateText.slice(0, 40)) };
  return typeof found === "string"
    ? { kind: "noAmount", date: date ?? "" }
    : { kind: "line", line: { date: date ?? "", amount: toText(found) } };
}

const orderWords = (order: DayOrder) =>
  order === "dayFirst" ? wording("files.dayFirst") : wording("files.monthFirst");

function amountOf(
  cell: (column: BankColumn) => string,
  mark: DecimalMark,
  unmarkedIsOut: boolean,
): Decimal | "none" | "invalid" | "both" | "large" {
  const [credit, debit, amount] = (["credit", "debit", "amount"] as const).map((column) =>
    amountIn(cell(column), mark),
  );
  const read = [credit, debit, amount];
  if (read.includes("invalid")) return "invalid";
  const [first, second] = read.filter((each) => typeof each === "object");
  if (first === undefined) return "none";
  if (second !== undefined) return "both";
  if (compare(absolute(first), decimal(figureMax)) > 0) return "large";
  // Some banks write what went out with a sign.
  if (first === debit) return negate(absolute(first));
  const isOut = saysOut(cell("direction")) || (unmarkedIsOut && !isMarkedCredit(cell));
  return first === amount && isOut ? negate(absolute(first)) : first;
}

/** True when the amount or the column beside it says that money came in. */
const isMarkedCredit = (cell: (column: BankColumn) => string): boolean =>
  saysIn(cell("direction")) || splitMark(cell("amount")).mark === "CR" || /^\+|\+$/.test(cell("amount").trim());

/**
 * Decides what an amount without a sign or a mark is where others have one: some banks mark only what came in.
 * @param rows return a cell of a row
 */
export function unmarkedIsOutIn(rows: readonly ((column: BankColumn) => string)[], mark: DecimalMark): boolean {
  const amounts = rows.filter((cell) => typeof amountIn(cell("amount"), mark) === "object");
  const credits = amounts.filter(isMarkedCredit);
  const others = amounts.filter((cell) => !isMarkedCredit(cell));
  const isPlain = (cell: (column: BankColumn) => string) => {
    const value = amountIn(cell("amount"), mark);
    return typeof value === "object" && value.units > 0n && !saysOut(cell("direction"));
  };
  return credits.length > 0 && others.length > 0 && others.every(isPlain);
}

/** Reads a balance, which may have its currency before it; undefined when it is none. */
export function balanceIn(text: string, mark: DecimalMark = "point"): Decimal | undefined {
  const plain = text.slice(0, amountLengthMax).replace(/^[A-Za-z]{3}\s/, "");
  if (/^[+-]?0(?:[.,]0{1,2})?$/.test(plain)) return decimal(0);
  const found = amountIn(plain, mark);
  return found === "invalid" ? undefined : found;
}

/**
 * Reads an amount with the mark of its file: `(1.00)`, `1.00-` and `1.00 DR` are negative. Nothing, a dash and 0 are no
 * amount.
 */
export function amountIn(text: string, mark: DecimalMark): Decimal | "invalid" | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || isDash(trimmed)) return undefined;
  if (trimmed.length > amountLengthMax) return "invalid";
  const { digits, mark: marked } = splitMark(trimmed);
  const unsigned = digits.startsWith("+") ? digits.slice(1).trimStart() : digits.replace(/\+$/, "").trimEnd();
  const value = readNumber(unsigned)[mark]?.value ?? scientific(unsigned);
  if (value === undefined) return "invalid";
  const exact = decimal(value);
  if (exact.scale > 2) return "invalid";
  if (exact.units === 0n) return undefined;
  const cents = round(exact, 2);
  return marked === "DR" ? negate(absolute(cents)) : cents;
}

/** Reads a number as a spreadsheet writes a long one. */
const scientific = (text: string): string | undefined =>
  /^-?\d(?:\.\d{1,15})?E\+?\d{1,2}$/i.test(text) ? (readStored(text) ?? undefined) : undefined;
