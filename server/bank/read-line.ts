import type { Fault } from "#contract/errors.ts";
import { absolute, compare, type Decimal, decimal, negate, round, toText } from "#contract/money.ts";
import { figureMax } from "#contract/totals.ts";
import { isDay } from "#server/core/calendar.ts";
import { amountLengthMax, readAmount, readDay } from "#server/imports/read-cells.ts";
import type { BankColumn } from "./statement-columns.ts";

export interface ReadLine {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** With two decimals; negative when it went out. */
  readonly amount: string;
}

/** A row of the table, or one that belongs to none of its lines. */
export type ReadRow =
  | { readonly kind: "line"; readonly line: ReadLine }
  /** Only text, such as the second row of a description. */
  | { readonly kind: "text" }
  /** A date without an amount, such as a balance brought forward. */
  | { readonly kind: "noAmount"; readonly date: string }
  | { readonly kind: "blank" }
  | { readonly kind: "faults"; readonly faults: readonly Fault[]; readonly hasDate: boolean };

/** Text of digits and separators, as every date is written. */
const looksLikeDate = /^\d{1,4}[/.\- ]\S+[/.\- ]\d{1,4}$/;

/** @param today the day after which no line can be */
export function readLine(
  cells: readonly string[],
  columns: readonly BankColumn[],
  { row, today }: { readonly row: number; readonly today: string },
): ReadRow {
  if (cells.every((cell) => cell === "")) return { kind: "blank" };
  const cell = (column: BankColumn) => cells[columns.indexOf(column)] ?? "";
  const dateText = cell("date");
  const date = readDay(dateText);
  const found = amountOf(cell);
  if (dateText === "" && found === "none") return { kind: "text" };
  const faults: Fault[] = [];
  const at = (field: string, code: string, message: string) =>
    void faults.push({ path: `rows[${row}].${field}`, code, message });
  if (dateText === "") at("date", "REQUIRED", "is missing, although the row has an amount");
  else if (!isDay(date)) at("date", "INVALID_FORMAT", "must be a date such as 31/12/2026, 31 Dec 2026 or 2026-12-31");
  else if (date > today) at("date", "OUT_OF_RANGE", "is in the future; the day comes before the month");
  if (found === "invalid")
    at(
      "amount",
      "INVALID_FORMAT",
      `must be a number such as 1,234.50, with at most two decimals and ${amountLengthMax} characters`,
    );
  if (found === "both")
    at("amount", "INVALID_FORMAT", "is given both as a credit and as a debit; a row has one of them");
  if (found === "large") at("amount", "OUT_OF_RANGE", "is larger than any amount of an invoice");
  if (faults.length > 0) return { kind: "faults", faults, hasDate: looksLikeDate.test(dateText) };
  return typeof found === "string"
    ? { kind: "noAmount", date }
    : { kind: "line", line: { date, amount: toText(found) } };
}

function amountOf(cell: (column: BankColumn) => string): Decimal | "none" | "invalid" | "both" | "large" {
  const [credit, debit, amount] = (["credit", "debit", "amount"] as const).map((column) => amountIn(cell(column)));
  const read = [credit, debit, amount];
  if (read.includes("invalid")) return "invalid";
  const [first, second] = read.filter((each) => typeof each === "object");
  if (first === undefined) return "none";
  if (second !== undefined) return "both";
  if (compare(absolute(first), decimal(figureMax)) > 0) return "large";
  // Some banks write what went out with a sign.
  if (first === debit) return negate(absolute(first));
  const direction = cell("direction").toUpperCase();
  return first === amount && direction.startsWith("D") ? negate(absolute(first)) : first;
}

const openings = ["(", "+", "-"] as const;
const closings = [")", "-", "CR", "DR"] as const;

/** Reads a balance, which may have its currency before it; undefined when it is none. */
export function balanceIn(text: string): Decimal | undefined {
  const plain = text.slice(0, amountLengthMax).replace(/^[A-Za-z]{3}\s/, "");
  if (/^[+-]?0(?:\.0{1,2})?$/.test(plain)) return decimal(0);
  const found = amountIn(plain);
  return found === "invalid" ? undefined : found;
}

/** Reads an amount: `(1.00)`, `1.00-` and `1.00 DR` are negative. Nothing, a dash and 0 are no amount. */
function amountIn(text: string): Decimal | "invalid" | undefined {
  if (/^[-\u2013\u2014]?$/.test(text)) return undefined;
  if (text.length > amountLengthMax) return "invalid";
  const opening = openings.find((sign) => text.startsWith(sign)) ?? "";
  const rest = text.slice(opening.length).trim();
  const closing = closings.find((sign) => rest.slice(-sign.length).toUpperCase() === sign) ?? "";
  const isNegative = opening === "(" || opening === "-" || closing === "-" || closing === "DR";
  if ((opening === "(") !== (closing === ")")) return "invalid";
  const value = readAmount(rest.slice(0, rest.length - closing.length).trim());
  if (typeof value === "string" || value < 0) return "invalid";
  const exact = decimal(value);
  if (exact.scale > 2) return "invalid";
  if (exact.units === 0n) return undefined;
  const cents = round(exact, 2);
  return isNegative ? negate(cents) : cents;
}
