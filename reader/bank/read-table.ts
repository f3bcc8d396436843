import { bankRowsMax, importColumnsMax } from "#contract/imports.ts";
import { decimal } from "#contract/money.ts";
import { orderOf, readWrittenDay } from "#reader/days.ts";
import { type Delimiter, delimiters, namedDelimiter, rowsOf } from "#reader/delimited.ts";
import { ReadFault } from "#reader/fault.ts";
import { type BalanceRow, type BalancesChecked, checkBalances, type StatedBalance } from "./check-balances.ts";
import { type BankColumn, type Columns, columnsOf, isHeader, isSumRole, layoutOf, markOf } from "./columns.ts";
import { currencyIn, currencyOfAmount } from "./currency.ts";
import { shownColumns, withChoices } from "./chosen-columns.ts";
import { numberIn, onlyOf, readAccount } from "./read-account.ts";
import {
  amountIn,
  balanceIn,
  readLine,
  type ReadLine,
  type ReadRow,
  unmarkedIsOutIn,
  type Written,
} from "./read-line.ts";
import { saysIn, saysOut } from "./words.ts";
import {
  type BankFile,
  descriptionOf,
  formerDescriptionOf,
  type Reading,
  skippedRow,
  type SkippedRow,
} from "./statement.ts";

/** The names of the columns are looked for in so many rows: banks write the account and the period above them. */
const headerWithinRows = 60;
/** The beginning of a file tells which delimiter it has. */
const headLength = 4_000;
/** Longer text of a row is not searched for a balance. */
const rowTextLength = 400;

interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The number of rows up to and including the names of the columns; 0 for a table without names. */
  readonly headerRow: number;
  readonly header: readonly string[] | undefined;
}

/**
 * Reads an export of a bank account: a table with a date and amounts, and rows of other kinds above and below it.
 * @param clean returns the text of a cell, as an export may have guarded it
 * @throws ReadFault for a file that is no such export
 */
export const readTable = (text: string, clean: (cell: string) => string, reading: Reading): BankFile =>
  readRows(tableOf(text, clean), reading);

/** Reads such a table that is a sheet of a workbook. @throws ReadFault for a sheet that is none */
export const readSheet = (rows: readonly (readonly string[])[], reading: Reading): BankFile =>
  readRows(tableIn(rows) ?? noNames(), reading);

function readRows({ rows, headerRow, header }: Table, reading: Reading): BankFile {
  const columns = withChoices(columnsOf(header, rows.slice(headerRow)), header, reading);
  const { roles } = columns;
  refuseTwice(roles);
  refuseUnsureDirection(rows.slice(headerRow), header, roles);
  const below = rows.slice(headerRow).map((cells) => withoutSurplus(cells, roles));
  const written = writtenIn(below, roles, reading);
  const read = below.map((cells, i) => readLine(cells, roles, headerRow + i + 1, written));
  const lastDate = read.findLastIndex(({ kind }) => kind === "line" || kind === "noAmount");
  const faults = read.flatMap((each, i) =>
    each.kind !== "faults" || (i > lastDate && !each.hasDate) ? [] : [...each.faults],
  );
  const { lines, skipped } = linesOf({ read, below, headerRow, columns });
  if (lines.length === 0 && faults.length === 0 && read.some(({ kind }) => kind === "open")) {
    throw new ReadFault(
      "TOO_FEW",
      "has only payments that are pending or failed; export it again when they are settled",
    );
  }
  if (lines.length === 0 && faults.length === 0) {
    throw new ReadFault(
      "TOO_FEW",
      `has no row with a date and an amount${header === undefined ? "" : " below its column names"}`,
    );
  }
  const lineCells = below.filter((_, i) => read[i]?.kind === "line");
  const above = rows.slice(0, Math.max(0, headerRow - 1));
  const account = readAccount({ above, header: header ?? [], columns: roles, lines: lineCells });
  return {
    lines,
    skipped: [...above.map((cells, i) => skippedRow(i + 1, cells)), ...skipped].filter(({ text: its }) => its !== ""),
    faults,
    account: { ...account, currency: account.currency ?? onlyOf(lines.map(({ currency }) => currency)) },
    layout: header === undefined ? `no names, ${roles.join(" ")}` : layoutOf(header),
    columns: shownColumns(header ?? [], below, roles, reading),
    order: written.isOrdered ? written.order : undefined,
    ...balancesOf({ rows, headerRow, columns: roles, read, written }),
  };
}

/** Finds the table: below a row of names, or else as rows of days and amounts. */
function tableOf(text: string, clean: (cell: string) => string): Table {
  const cleaned = (delimiter: Delimiter, to: number) =>
    rowsOf(text, delimiter, to).map((cells) =>
      cells.map((cell) =>
        clean(cell)
          .replaceAll(/\p{Cc}/gu, " ")
          .trim(),
      ),
    );
  const named = namedDelimiter(text);
  const candidates = named === undefined ? delimiters : [named];
  const errors = new Map<Delimiter, unknown>();
  const heads = candidates.flatMap((delimiter) => {
    try {
      return [{ delimiter, rows: cleaned(delimiter, headerWithinRows) }];
    } catch (error) {
      errors.set(delimiter, error);
      return [];
    }
  });
  const found = heads.find(({ rows }) => rows.some(isHeader)) ?? heads.find(({ rows }) => rows.some(isEntry));
  if (found !== undefined) {
    const { rows, ...names } = tableIn(found.rows) ?? noNames();
    return { ...names, rows: cleaned(found.delimiter, rows.length + bankRowsMax + headerWithinRows) };
  }
  const [likely] = candidates.toSorted((a, b) => countOf(b, text) - countOf(a, text));
  if (likely !== undefined && errors.has(likely)) throw errors.get(likely);
  return noNames();
}

/** Finds the names of the columns in the rows of a table; it may have none, and begin with a day and an amount. */
function tableIn(rows: readonly (readonly string[])[]): Table | undefined {
  const at = rows.slice(0, headerWithinRows).findIndex(isHeader);
  const header = rows[at];
  if (header === undefined) return rows.some(isEntry) ? { rows, headerRow: 0, header } : undefined;
  if (header.length > importColumnsMax) throw new ReadFault("TOO_MANY", `has more than ${importColumnsMax} columns`);
  return { rows, headerRow: at + 1, header };
}

function noNames(): never {
  throw new ReadFault(
    "NO_NAMES",
    "has no row with the names of its columns; it needs Date, and Credit and Debit (or Deposit and Withdrawal) or Amount",
  );
}

const countOf = (delimiter: Delimiter, text: string): number => text.slice(0, headLength).split(delimiter).length;

/** True for a row of a table without names: a day first, text, and an amount with cents. */
const isEntry = (cells: readonly string[]): boolean =>
  cells.length >= 3 &&
  cells.length <= importColumnsMax &&
  readWrittenDay(cells[0] ?? "") !== undefined &&
  cells.some((cell) => /[.,]\d{2}\D*$/.test(cell) && typeof amountIn(cell, "point") === "object") &&
  cells.some((cell) => /\p{L}/u.test(cell));

function refuseTwice(roles: readonly BankColumn[]): void {
  const single = ["credit", "debit", "amount", "direction"] as const;
  const twice = single.find((role) => roles.filter((each) => each === role).length > 1);
  if (twice !== undefined) throw new ReadFault("DUPLICATE", `has two columns for ${twice}; keep one of them`);
}

/** Refuses a table whose amounts have no sign while a column says only of some rows which way the money went. */
function refuseUnsureDirection(
  rows: readonly (readonly string[])[],
  header: readonly string[] | undefined,
  roles: readonly BankColumn[],
): void {
  const at = roles.indexOf("amount");
  if (at === -1 || roles.includes("direction") || rows.some((cells) => /[-\u2212(]|DR\b/i.test(cells[at] ?? "")))
    return;
  const unsure = roles.findIndex((role, i) => {
    const cells = rows.map((row) => row[i] ?? "");
    const words = cells.filter((cell) => cell.length > 1);
    return role === "text" && words.some(saysIn) && words.some(saysOut);
  });
  if (unsure === -1) return;
  throw new ReadFault(
    "UNSURE_DIRECTION",
    `has amounts without a sign, and its column “${header?.[unsure] ?? unsure + 1}” says only for some rows whether money came in or went out; export it with credits and debits in columns of their own`,
  );
}

/**
 * Puts cells beyond the named columns back where they belong: a bank that does not quote its texts splits those with a comma.
 */
function withoutSurplus(cells: readonly string[], roles: readonly BankColumn[]): readonly string[] {
  const surplus = cells.slice(roles.length);
  if (surplus.every((cell) => cell === "")) return cells;
  const last = roles.lastIndexOf("text");
  if (last !== roles.length - 1) return cells;
  return cells.slice(0, last).concat([
    cells
      .slice(last)
      .filter((cell) => cell !== "")
      .join(", "),
  ]);
}

/** Tells how the table writes its days and amounts. */
function writtenIn(
  rows: readonly (readonly string[])[],
  roles: readonly BankColumn[],
  reading: Reading,
): Written & { readonly isOrdered: boolean } {
  const at = roles.indexOf("date");
  const days = rows.flatMap((cells) => readWrittenDay(cells[at] ?? "") ?? []);
  const order = reading.order ?? orderOf(days, { today: reading.today, usual: reading.usualOrder });
  const isOrdered = days.some((day) => !("iso" in day));
  const mark = markOf(rows, roles);
  const cellOf = (cells: readonly string[]) => (role: BankColumn) => cells[roles.indexOf(role)] ?? "";
  return { order, isOrdered, mark, unmarkedIsOut: unmarkedIsOutIn(rows.map(cellOf), mark), today: reading.today };
}

/** A line with its texts, to which rows below may add. */
interface GrowingLine extends ReadLine {
  readonly texts: string[];
  readonly former: readonly string[][];
  readonly row: number;
  readonly currency: string | undefined;
  readonly account: string | undefined;
}

function linesOf({
  read,
  below,
  headerRow,
  columns: { roles, former },
}: {
  readonly read: readonly ReadRow[];
  readonly below: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: Columns;
}): Pick<BankFile, "lines" | "skipped"> {
  const lines: GrowingLine[] = [];
  const skipped: SkippedRow[] = [];
  const textsOf = (cells: readonly string[]) => cells.filter((cell, i) => cell !== "" && roles[i] === "text");
  const formerOf = (cells: readonly string[]) =>
    former.map((wasText) => cells.filter((cell, i) => cell !== "" && wasText[i] === true));
  let canContinue = false;
  for (const [i, each] of read.entries()) {
    const [cells, row] = [below[i] ?? [], headerRow + i + 1];
    if (each.kind === "line") {
      const currency =
        currencyIn(cells[roles.indexOf("currency")] ?? "") ??
        cells.flatMap((cell, at) => (isSumRole(roles[at]) ? (currencyOfAmount(cell) ?? []) : []))[0];
      const account = numberIn(cells[roles.indexOf("account")] ?? "");
      lines.push({ ...each.line, texts: textsOf(cells), former: formerOf(cells), row, currency, account });
      canContinue = true;
    } else if (each.kind === "text" && canContinue) {
      const last = lines.at(-1);
      last?.texts.push(...textsOf(cells));
      for (const [generation, texts] of formerOf(cells).entries()) last?.former[generation]?.push(...texts);
    } else {
      canContinue = canContinue && each.kind === "blank";
      if (each.kind !== "blank") skipped.push(skippedRow(row, cells, each.kind === "open" ? "Not settled: " : ""));
    }
  }
  return {
    lines: lines.map(({ texts, former: formerTexts, ...line }) => {
      const description = descriptionOf(texts);
      return { ...line, description, formerDescriptions: formerTexts.map(formerDescriptionOf), bankId: undefined };
    }),
    skipped,
  };
}

const openings = /opening balance|beginning balance|balance b\/f|brought forward|期初余额|承前/i;
const closings = /closing balance|ending balance|balance c\/f|carried forward|期末余额/i;

/** Checks the balances of the table, and those of rows that are no lines. */
function balancesOf({
  rows,
  headerRow,
  columns,
  read,
  written: { mark },
}: {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: readonly BankColumn[];
  readonly read: readonly ReadRow[];
  readonly written: Written;
}): BalancesChecked {
  const at = columns.indexOf("balance");
  const statedIn = (cell: string) =>
    balanceIn(cell, mark) ?? balanceIn(cell.slice(Math.max(0, cell.search(/\d/)), rowTextLength), mark);
  const table: BalanceRow[] = [];
  let opening: StatedBalance | undefined;
  let closing: StatedBalance | undefined;
  for (const [i, cells] of rows.entries()) {
    const each = i < headerRow ? undefined : read[i - headerRow];
    const row = i + 1;
    const balance = each === undefined ? undefined : balanceIn(cells[at] ?? "", mark);
    if (each?.kind === "line") {
      table.push({ row, date: each.line.date, amount: decimal(each.line.amount), balance });
    } else if (row !== headerRow) {
      const text = cells.join(" ").slice(0, rowTextLength);
      const stated = cells.flatMap((cell) => statedIn(cell) ?? []).at(-1);
      if (stated !== undefined && openings.test(text)) opening ??= { row, balance: stated };
      else if (stated !== undefined && closings.test(text)) closing = { row, balance: stated };
      else if (each?.kind === "noAmount" && balance !== undefined) {
        table.push({ row, date: each.date, amount: decimal(0), balance });
      }
    }
  }
  return checkBalances(table, { opening, closing, isDaily: /daily/i.test(rows[headerRow - 1]?.[at] ?? "") });
}
