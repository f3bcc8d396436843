import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import { skippedRowsMax } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import { importColumnsMax, importRowsMax } from "#contract/imports.ts";
import { withoutGuards } from "#server/core/formula-guard.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { decoded } from "#server/imports/read-rows.ts";
import { decimal } from "#contract/money.ts";
import { type BalanceRow, type BalancesChecked, checkBalances, type StatedBalance } from "./check-balances.ts";
import { currencyIn, readAccount, type StatedAccount } from "./read-account.ts";
import { balanceIn, readLine, type ReadLine, type ReadRow } from "./read-line.ts";
import { type BankColumn, columnOf, isHeader, layoutOf } from "./statement-columns.ts";

const delimiters = [",", ";", "\t"] as const;

/** The names of the columns are looked for in so many rows: banks write the account and the period above them. */
const headerWithinRows = 60;
const rowCharactersMax = 20_000;
const descriptionLengthMax = 1_000;
const skippedTextLength = 60;
/** Longer text of a row is not searched for a balance. */
const rowTextLength = 400;

/** A line of the file, and the identity by which it is recognized in another file. */
export interface StatementLine extends ReadLine {
  readonly description: string;
  readonly identity: string;
  /** The identity that earlier imports gave such a line, where it differs. */
  readonly formerIdentity?: string;
  readonly row: number;
  /** ISO 4217; undefined when the row does not say it. */
  readonly currency: string | undefined;
}

export interface StatementRead extends BalancesChecked {
  readonly lines: readonly StatementLine[];
  readonly skipped: readonly { readonly row: number; readonly text: string }[];
  readonly faults: readonly Fault[];
  readonly account: StatedAccount;
  /** The names of the columns, by which files of one bank are recognized. */
  readonly layout: string;
}

/**
 * Reads an export of a bank account: a table with a date and amounts, and rows of other kinds above and below it.
 * @param today the day after which no line can be
 * @throws Refusal 422 for a file that is no such export
 */
export function readStatement(content: Uint8Array, today: string): StatementRead {
  const text = decoded(content);
  const { delimiter, headerRow, header, columns } = findHeader(text);
  const rows = recordsOf(text, delimiter, headerRow + importRowsMax + headerWithinRows).map((cells) =>
    cells.map((cell) =>
      withoutGuards(cell)
        .replaceAll(/\p{Cc}/gu, " ")
        .trim(),
    ),
  );
  const below = rows.slice(headerRow);
  const amounts = withDirection(columns, below);
  const read = below.map((cells, i) => readLine(cells, amounts, { row: headerRow + i + 1, today }));
  const lastDate = read.findLastIndex(({ kind }) => kind === "line" || kind === "noAmount");
  const faults = read.flatMap((each, i) =>
    each.kind !== "faults" || (i > lastDate && !each.hasDate) ? [] : [...each.faults],
  );
  const lines: (ReadLine & { texts: string[]; formerTexts: string[]; row: number; currency: string | undefined })[] =
    [];
  const skipped = rows.slice(0, headerRow - 1).map((cells, i) => ({ row: i + 1, cells }));
  let canContinue = false;
  for (const [i, each] of read.entries()) {
    const cells = below[i] ?? [];
    if (each.kind === "line") {
      lines.push({
        ...each.line,
        texts: textsOf(cells, columns, ["text"]),
        formerTexts: textsOf(cells, columns, ["text", "formerText"]),
        row: headerRow + i + 1,
        currency: currencyIn(cells[columns.indexOf("currency")] ?? ""),
      });
      canContinue = true;
    } else if (each.kind === "text" && canContinue) {
      lines.at(-1)?.texts.push(...textsOf(cells, columns, ["text"]));
      lines.at(-1)?.formerTexts.push(...textsOf(cells, columns, ["text", "formerText"]));
    } else {
      canContinue = canContinue && each.kind === "blank";
      if (each.kind !== "blank") skipped.push({ row: headerRow + i + 1, cells });
    }
  }
  if (lines.length > importRowsMax) {
    throw atFault("TOO_MANY", `has more than ${importRowsMax.toLocaleString("en")} rows; export a shorter period`);
  }
  if (lines.length === 0 && faults.length === 0) {
    throw atFault("TOO_FEW", "has no row with a date and an amount below its column names");
  }
  const lineCells = below.filter((_, i) => read[i]?.kind === "line");
  return {
    lines: withIdentities(lines),
    skipped: named(skipped),
    faults,
    account: readAccount({ above: rows.slice(0, headerRow - 1), header, columns, lines: lineCells }),
    layout: createHash("sha256").update(layoutOf(header)).digest("hex"),
    ...balancesOf({ rows, headerRow, columns, read }),
  };
}

/** Returns the balance in a cell, which may have words before it. */
const statedIn = (cell: string) =>
  balanceIn(cell) ?? balanceIn(cell.slice(Math.max(0, cell.search(/\d/)), rowTextLength));

const openings = /opening balance|beginning balance|balance b\/f|brought forward|期初余额|承前/i;
const closings = /closing balance|ending balance|balance c\/f|carried forward|期末余额/i;

/** Checks the balances of the table, and those of rows that are no lines. */
function balancesOf({
  rows,
  headerRow,
  columns,
  read,
}: {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: readonly BankColumn[];
  readonly read: readonly ReadRow[];
}): BalancesChecked {
  const at = columns.findIndex((column) => column === "balance" || column === "formerText");
  const table: BalanceRow[] = [];
  let opening: StatedBalance | undefined;
  let closing: StatedBalance | undefined;
  for (const [i, cells] of rows.entries()) {
    const each = i < headerRow ? undefined : read[i - headerRow];
    const row = i + 1;
    const balance = each === undefined ? undefined : balanceIn(cells[at] ?? "");
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

const directions = new Set(["CR", "DR", "C", "D", "CREDIT", "DEBIT"]);

/**
 * Returns the columns with that of the direction, whatever its name: one whose cells are all words for credit or debit,
 * beside a single amount. It stays text of the description.
 */
function withDirection(columns: readonly BankColumn[], below: readonly (readonly string[])[]): readonly BankColumn[] {
  const amount = columns.indexOf("amount");
  if (amount === -1 || columns.includes("direction")) return columns;
  const lines = below.filter((cells) => /\d/.test(cells[amount] ?? ""));
  const at = columns.findIndex(
    (column, i) =>
      column === "text" && lines.length > 0 && lines.every((cells) => directions.has((cells[i] ?? "").toUpperCase())),
  );
  return columns.map((column, i) => (i === at ? "direction" : column));
}

function findHeader(text: string): {
  delimiter: string;
  headerRow: number;
  header: readonly string[];
  columns: readonly BankColumn[];
} {
  let error: unknown;
  for (const delimiter of delimiters) {
    try {
      const rows = recordsOf(text, delimiter, headerWithinRows);
      const at = rows.findIndex((cells) => isHeader(cells.map(columnOf)));
      const names = rows[at];
      if (names === undefined) continue;
      if (names.length > importColumnsMax) throw atFault("TOO_MANY", `has more than ${importColumnsMax} columns`);
      const columns = names.map((name) => (name.trim() === "" ? "other" : columnOf(name)));
      return { delimiter, headerRow: at + 1, header: names, columns: withOneDate(refuseTwice(columns)) };
    } catch (fault) {
      error ??= fault;
    }
  }
  throw (
    error ??
    atFault(
      "NO_NAMES",
      "has no row with the names of its columns; it needs Date, and Credit and Debit (or Deposit and Withdrawal) or Amount",
    )
  );
}

/** A value date is a date only where there is no other. */
const withOneDate = (columns: readonly BankColumn[]): readonly BankColumn[] =>
  columns.map((column) =>
    column !== "valueDate"
      ? column
      : columns.includes("date") || columns.indexOf("valueDate") === -1
        ? "other"
        : "date",
  );

function refuseTwice(columns: readonly BankColumn[]): readonly BankColumn[] {
  const single = ["date", "credit", "debit", "amount", "direction"] as const;
  const twice = single.find((column) => columns.filter((each) => each === column).length > 1);
  if (twice !== undefined) throw atFault("DUPLICATE", `has two columns for ${twice}; keep one of them`);
  const isBoth = columns.includes("amount") && (columns.includes("credit") || columns.includes("debit"));
  // A signed amount beside credit and debit repeats them.
  return isBoth ? columns.map((column) => (column === "amount" || column === "direction" ? "other" : column)) : columns;
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { delimiter, to, relax_column_count: true, max_record_size: rowCharactersMax });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw atFault("WRONG_FORMAT", `is not a valid CSV file: ${error.message}`);
  }
}

const textsOf = (cells: readonly string[], columns: readonly BankColumn[], of: readonly BankColumn[]): string[] =>
  cells.filter((cell, i) => cell !== "" && of.includes(columns[i] ?? "other"));

const descriptionOf = (texts: readonly string[]): string =>
  texts.join(" ").replaceAll(/\s+/g, " ").slice(0, descriptionLengthMax).toWellFormed();

interface LineTexts extends ReadLine {
  readonly texts: readonly string[];
  readonly formerTexts: readonly string[];
  readonly row: number;
  readonly currency: string | undefined;
}

/** Gives each line its identity, which includes its place among equal ones of its day: two equal payments are two lines. */
function withIdentities(lines: readonly LineTexts[]): StatementLine[] {
  const identityOf = placing();
  const formerIdentityOf = placing();
  return lines.map(({ texts, formerTexts, ...line }) => {
    const description = descriptionOf(texts);
    const identity = identityOf(line, description);
    const formerIdentity = formerIdentityOf(line, descriptionOf(formerTexts));
    return { ...line, description, identity, ...(formerIdentity === identity ? {} : { formerIdentity }) };
  });
}

/** Returns a function that makes the identity of the lines of one file. */
function placing() {
  const places = new Map<string, number>();
  return ({ date, amount }: ReadLine, description: string): string => {
    const key = JSON.stringify([date, amount, description.normalize("NFKC").toUpperCase()]);
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return createHash("sha256").update(`${place} ${key}`).digest("hex");
  };
}

const named = (rows: readonly { readonly row: number; readonly cells: readonly string[] }[]) =>
  rows
    .map(({ row, cells }) => ({
      row,
      text: cells
        .filter((cell) => cell !== "")
        .join(" ")
        .slice(0, skippedTextLength)
        .toWellFormed(),
    }))
    .filter(({ text }) => text !== "")
    .slice(0, skippedRowsMax);

const atFault = (code: string, message: string) => invalidFields([{ path: "file", code, message }]);
