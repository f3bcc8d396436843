import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import { skippedRowsMax } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import { importColumnsMax, importRowsMax } from "#contract/imports.ts";
import { withoutGuards } from "#server/core/formula-guard.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { decoded } from "#server/imports/read-rows.ts";
import { readLine, type ReadLine } from "./read-line.ts";
import { type BankColumn, columnOf, isHeader } from "./statement-columns.ts";

const delimiters = [",", ";", "\t"] as const;

/** The names of the columns are looked for in so many rows: banks write the account and the period above them. */
const headerWithinRows = 60;
const rowCharactersMax = 20_000;
const descriptionLengthMax = 1_000;
const skippedTextLength = 60;

/** A line of the file, and the identity by which it is recognized in another file. */
export interface StatementLine extends ReadLine {
  readonly description: string;
  readonly identity: string;
}

export interface StatementRead {
  readonly lines: readonly StatementLine[];
  readonly skipped: readonly { readonly row: number; readonly text: string }[];
  readonly faults: readonly Fault[];
}

/**
 * Reads an export of a bank account: a table with a date and amounts, and rows of other kinds above and below it.
 * @param today the day after which no line can be
 * @throws Refusal 422 for a file that is no such export
 */
export function readStatement(content: Uint8Array, today: string): StatementRead {
  const text = decoded(content);
  const { delimiter, headerRow, columns } = findHeader(text);
  const rows = recordsOf(text, delimiter, headerRow + importRowsMax + headerWithinRows).map((cells) =>
    cells.map((cell) =>
      withoutGuards(cell)
        .replaceAll(/\p{Cc}/gu, " ")
        .trim(),
    ),
  );
  const below = rows.slice(headerRow);
  const read = below.map((cells, i) => readLine(cells, columns, { row: headerRow + i + 1, today }));
  const lastDate = read.findLastIndex(({ kind }) => kind === "line" || kind === "noAmount");
  const faults = read.flatMap((each, i) =>
    each.kind !== "faults" || (i > lastDate && !each.hasDate) ? [] : [...each.faults],
  );
  const lines: (ReadLine & { texts: string[] })[] = [];
  const skipped = rows.slice(0, headerRow - 1).map((cells, i) => ({ row: i + 1, cells }));
  let canContinue = false;
  for (const [i, each] of read.entries()) {
    const cells = below[i] ?? [];
    if (each.kind === "line") {
      lines.push({ ...each.line, texts: textsOf(cells, columns) });
      canContinue = true;
    } else if (each.kind === "text" && canContinue) {
      lines.at(-1)?.texts.push(...textsOf(cells, columns));
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
  return { lines: withIdentities(lines), skipped: named(skipped), faults };
}

function findHeader(text: string): { delimiter: string; headerRow: number; columns: readonly BankColumn[] } {
  let error: unknown;
  for (const delimiter of delimiters) {
    try {
      const rows = recordsOf(text, delimiter, headerWithinRows);
      const at = rows.findIndex((cells) => isHeader(cells.map(columnOf)));
      const names = rows[at];
      if (names === undefined) continue;
      if (names.length > importColumnsMax) throw atFault("TOO_MANY", `has more than ${importColumnsMax} columns`);
      const columns = names.map((name) => (name.trim() === "" ? "other" : columnOf(name)));
      return { delimiter, headerRow: at + 1, columns: withOneDate(refuseTwice(columns)) };
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

const textsOf = (cells: readonly string[], columns: readonly BankColumn[]): string[] =>
  cells.filter((cell, i) => cell !== "" && columns[i] === "text");

/** Gives each line its identity, which includes its place among equal ones of its day: two equal payments are two lines. */
function withIdentities(lines: readonly (ReadLine & { readonly texts: readonly string[] })[]): StatementLine[] {
  const places = new Map<string, number>();
  return lines.map(({ texts, date, amount }) => {
    const description = texts.join(" ").replaceAll(/\s+/g, " ").slice(0, descriptionLengthMax).toWellFormed();
    const key = JSON.stringify([date, amount, description.normalize("NFKC").toUpperCase()]);
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return { date, amount, description, identity: createHash("sha256").update(`${place} ${key}`).digest("hex") };
  });
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
