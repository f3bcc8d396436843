import { wording } from "#contract/api/wording.ts";
import { decode } from "#reader/decode.ts";
import { type Delimiter, delimiters, namedDelimiter, rowsOf } from "#reader/delimited.ts";
import { ReadFault } from "#reader/fault.ts";
import { unreadable } from "#reader/kind.ts";
import { cellText } from "#reader/workbook/cell-text.ts";
import { isWorkbook, readWorkbook } from "#reader/workbook/read-workbook.ts";
import { readCards } from "./read-cards.ts";

/** The rows of a file, of cells without blanks at their ends. */
export interface Grid {
  readonly rows: readonly (readonly string[])[];
  /** The number of the first row, as a spreadsheet or a person counts: of cards the names are row 0. */
  readonly firstRow: number;
  /** The rows that a workbook does not show, by their index. */
  readonly hidden: ReadonlySet<number>;
}

/** The columns of the widest sheet that a spreadsheet can have: more are no table. */
const widestSheet = 16_384;

/** A row of names is looked for in so many rows: programs write their title and the period above it. */
export const headerWithinRows = 60;

export interface GridLimits {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Splits a file into rows of cells: CSV and its dialects in any encoding, and the cards of address books.
 * @param score how likely a row is to be the row of names; 0 for one that is not
 * @throws ReadFault for a file of another kind
 */
export function readGrid(
  content: Uint8Array,
  {
    clean,
    score,
    limits,
  }: {
    readonly clean: (cell: string) => string;
    readonly score: (cells: readonly string[]) => number;
    readonly limits: GridLimits;
  },
): Grid {
  const reason = unreadable(content);
  if (reason !== undefined) throw new ReadFault("WRONG_FORMAT", reason);
  if (isWorkbook(content)) return ofWorkbook(content, clean, score, limits);
  const text = decode(content);
  const isCards = /^\uFEFF?\s*BEGIN:VCARD/i.test(text);
  const rows = isCards
    ? readCards(text)
    : delimited(text, (cells) => score(cells.slice(0, limits.columns)), limits.rows + headerWithinRows + 1);
  // Empty cells at the end of a row are no columns: spreadsheets save as many as the widest row has.
  const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (rows.some((cells) => cells.length > widestSheet || widthOf(cells) > limits.columns)) {
    throw new ReadFault("TOO_MANY", wording("files.tooManyNamedColumns", { max: limits.columns }));
  }
  const cleaned = rows.map((cells) => cells.slice(0, limits.columns).map((cell) => clean(cell).trim()));
  return { rows: cleaned, firstRow: isCards ? 0 : namedDelimiter(text) === undefined ? 1 : 2, hidden: new Set() };
}

/** Returns the sheet that is most likely a table of records. Hidden sheets are not looked at. */
function ofWorkbook(
  content: Uint8Array,
  clean: (cell: string) => string,
  score: (cells: readonly string[]) => number,
  limits: GridLimits,
): Grid {
  const sheets = readWorkbook(content, { rowsMax: limits.rows + headerWithinRows, columnsMax: limits.columns })
    .filter(({ isHidden, rows }) => !isHidden && rows.length > 0)
    .map(({ rows, hiddenRows, isCut }) => ({
      isCut,
      hidden: hiddenRows,
      rows: rows.map((cells) => cells.map((cell) => clean(cellText(cell)).trim())),
    }));
  const names = ({ rows }: { readonly rows: readonly (readonly string[])[] }) =>
    Math.max(0, ...rows.slice(0, headerWithinRows).map(score));
  const best = sheets.toSorted((a, b) => names(b) - names(a))[0];
  if (best === undefined) throw new ReadFault("TOO_FEW", wording("files.noRows"));
  if (best.isCut) {
    throw new ReadFault("TOO_MANY", wording("files.tooManyRows", { max: limits.rows.toLocaleString("en") }));
  }
  return { rows: best.rows, firstRow: 1, hidden: best.hidden };
}

function delimited(text: string, score: (cells: readonly string[]) => number, rowsMax: number): string[][] {
  const named = namedDelimiter(text);
  const body = named === undefined ? text : text.replace(/^[^\n]*\n/, "");
  if (named !== undefined) return rowsOf(body, named, rowsMax);
  const errors: unknown[] = [];
  const heads = delimiters.flatMap((delimiter) => {
    try {
      return [{ delimiter, ...likenessOf(rowsOf(body, delimiter, headerWithinRows), score) }];
    } catch (error) {
      errors.push(error);
      return [];
    }
  });
  const best = heads.toSorted((a, b) => b.names - a.names || b.width - a.width)[0];
  if (best === undefined) throw errors[0];
  return rowsOf(body, best.delimiter satisfies Delimiter, rowsMax);
}

/** How much rows look like a table: the names that they have, and the number of columns of most of them. */
function likenessOf(rows: readonly (readonly string[])[], score: (cells: readonly string[]) => number) {
  const widths = rows.map((cells) => cells.length).toSorted((a, b) => a - b);
  return { names: Math.max(0, ...rows.map(score)), width: widths[Math.floor(widths.length / 2)] ?? 0 };
}
