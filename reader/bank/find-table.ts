import { bankRowsMax, importColumnsMax } from "#contract/imports/imports.ts";
import { wording } from "#contract/api/wording.ts";
import { readWrittenDay } from "#reader/days.ts";
import { type Delimiter, delimiters, namedDelimiter, rowsOf } from "#reader/delimited.ts";
import { ReadFault } from "#reader/fault.ts";
import { isHeader } from "./columns.ts";
import { amountIn } from "./read-line.ts";

/** The names of the columns are looked for in so many rows: banks write the account and the period above them. */
const headerWithinRows = 60;
/** The beginning of a file tells which delimiter it has. */
const headLength = 4_000;

export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The number of rows up to and including the names of the columns; 0 for a table without names. */
  readonly headerRow: number;
  readonly header: readonly string[] | undefined;
}

/** Finds the table: below a row of names, or else as rows of days and amounts. */
export function tableOf(text: string, clean: (cell: string) => string): Table {
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
export function tableIn(rows: readonly (readonly string[])[]): Table | undefined {
  const at = rows.slice(0, headerWithinRows).findIndex(isHeader);
  const header = rows[at];
  if (header === undefined) return rows.some(isEntry) ? belowUnknownNames(rows) : undefined;
  if (header.length > importColumnsMax)
    throw new ReadFault("TOO_MANY", wording("files.tooManyColumns", { max: importColumnsMax }));
  return { rows, headerRow: at + 1, header };
}

export function noNames(): never {
  throw new ReadFault("NO_NAMES", wording("files.noBankColumns"));
}

const countOf = (delimiter: Delimiter, text: string): number => text.slice(0, headLength).split(delimiter).length;

const marks = ["point", "comma"] as const;

/** A row of words directly above the first days and amounts has the names of the columns, also in another language. */
function belowUnknownNames(rows: readonly (readonly string[])[]): Table {
  const first = rows.findIndex(isEntry);
  const above = rows[first - 1];
  const isNames =
    above !== undefined &&
    above.length >= (rows[first] ?? []).length &&
    above.filter((cell) => cell !== "").length >= 3 &&
    above.every((cell) => !/^[\d+-]/.test(cell));
  return isNames ? { rows, headerRow: first, header: above } : { rows, headerRow: 0, header: undefined };
}

/** True for a row of a table without names: a day first, text, and an amount with cents. */
const isEntry = (cells: readonly string[]): boolean =>
  cells.length >= 3 &&
  cells.length <= importColumnsMax &&
  readWrittenDay(cells[0] ?? "") !== undefined &&
  cells.some((cell) => /[.,]\d{2}\D*$/.test(cell) && marks.some((mark) => typeof amountIn(cell, mark) === "object")) &&
  cells.some((cell) => /\p{L}/u.test(cell));
