import type { BankColumn } from "./column.ts";
import { currencyIn, currencyOfName } from "./currency.ts";

/** The account that a file belongs to, as far as the file names it. */
export interface StatedAccount {
  readonly number: string | undefined;
  /** ISO 4217 */
  readonly currency: string | undefined;
}

const cellLengthMax = 200;
const accountWords = /account|a\/c|\bacct|\bcard\b|iban|konto|账号|帐号|账户|帐户|卡号/i;
/** An IBAN, or seven or more digits with hyphens or blanks between them, and not part of a day or an amount. */
const accountNumber = /(?<![\p{L}\d/.,-])(?:[A-Z]{2}\d{2}[A-Z0-9]{8,30}|\d(?:[- ]?\d){6,29})(?![\p{L}\d/.,])/u;

/**
 * Reads the account from the rows above the names of the columns, from those names, and from columns of the table.
 * @param lines the rows that are lines
 */
export function readAccount({
  above,
  header,
  columns,
  lines,
}: {
  readonly above: readonly (readonly string[])[];
  readonly header: readonly string[];
  readonly columns: readonly BankColumn[];
  readonly lines: readonly (readonly string[])[];
}): StatedAccount {
  const cells = above.map((row) => row.filter((cell) => cell !== "").map((cell) => cell.slice(0, cellLengthMax)));
  return {
    number: onlyOf(columnOfLines(columns, lines, "account").map(numberIn)) ?? numberAbove(cells),
    currency:
      onlyOf(columnOfLines(columns, lines, "currency").map(currencyIn)) ??
      currencyOfNames(header) ??
      currencyAbove(cells),
  };
}

function columnOfLines(columns: readonly BankColumn[], lines: readonly (readonly string[])[], column: BankColumn) {
  const at = columns.indexOf(column);
  return at === -1 ? [] : lines.map((cells) => cells[at] ?? "").filter((cell) => cell !== "");
}

/** Returns the value that all have; undefined if they differ. */
export function onlyOf(values: readonly (string | undefined)[]): string | undefined {
  const different = new Set(values);
  return different.size === 1 ? values[0] : undefined;
}

/** Returns the number of an account that a text holds. */
export const numberIn = (text: string): string | undefined => accountNumber.exec(text.slice(0, cellLengthMax))?.[0];

/** Returns the number beside a word for accounts or else, below such a row, a cell that is nothing but a number. */
function numberAbove(rows: readonly (readonly string[])[]): string | undefined {
  const labelled = rows.filter((row) => row.some((cell) => accountWords.test(cell)));
  const beside = labelled.flatMap((row) => row.flatMap((cell) => numberIn(cell) ?? []))[0];
  if (beside !== undefined || labelled.length === 0) return beside;
  return rows.flatMap((row) => (row.length === 1 && numberIn(row[0] ?? "") === row[0] ? row : []))[0];
}

/** Returns the currency behind the names of the columns. */
const currencyOfNames = (header: readonly string[]): string | undefined =>
  onlyOf(header.flatMap((name) => currencyOfName(name.slice(0, cellLengthMax)) ?? []));

/** Returns the currency that is a cell of its own, or before an amount. */
const currencyAbove = (rows: readonly (readonly string[])[]): string | undefined =>
  onlyOf(rows.flat().flatMap((cell) => currencyIn(/^([A-Za-z]{3})(?:\s[\d,.]+)?$/.exec(cell)?.[1] ?? "") ?? []));
