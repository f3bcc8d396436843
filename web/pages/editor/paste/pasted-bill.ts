import { decimal, toText } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";
import type { PastedBill, PastedLine } from "#reader/bill/bill.ts";
import { pasteCopy } from "#web/copy/paste.ts";

const { ref, description, unit, qty, unitPrice, amount } = pasteCopy.fields;
/** The headings, which the reader recognizes, in the order of the columns. */
const headings = [ref, description, unit, qty, unitPrice, amount];

/** Returns a bill as tab-separated text for spreadsheets, with a heading row and a blank row before each section. */
export function toTsv(bill: PastedBill): string {
  const rows = bill.flatMap(({ ref, title, lines }) => [
    ...(title === null ? [] : [[], [ref, title]]),
    ...lines.map((line) => [line.ref, line.description, line.unit, line.qty, line.unitPrice, amountText(line)]),
  ]);
  return [headings, ...rows].map((row) => headings.map((_, i) => quoted(row[i] ?? "")).join("\t")).join("\r\n");
}

/** A line without quantity and price has 0.00 as well, by which it differs from the title of a section. */
function amountText({ qty, unitPrice }: PastedLine): string {
  const isPriced = isDecimal(qty) && isDecimal(unitPrice);
  return isPriced ? toText(lineAmount({ qty, unitPrice })) : qty === "" && unitPrice === "" ? "0.00" : "";
}

function isDecimal(text: string): boolean {
  try {
    decimal(text);
    return true;
  } catch {
    return false;
  }
}

const quoted = (text: string): string => {
  const oneLineCells = text.replaceAll("\t", " ");
  return /["\r\n]/.test(oneLineCells) ? `"${oneLineCells.replaceAll('"', '""')}"` : oneLineCells;
};
