import { stringify } from "csv-stringify/sync";
import { allOf, type Page } from "#server/db/page.ts";
import { FileStream } from "#server/core/file-answer.ts";
import { guardFormulas } from "#server/core/formula-guard.ts";

/** The text of a cell, its number, or nothing. */
export type Cell = string | number | null;

export interface Column<Item> {
  readonly name: string;
  readonly cell: (item: Item) => Cell;
}

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Writes a list as a table, batch by batch as it is read, so that its length costs no memory. Text that a spreadsheet
 * would take for a formula is prefixed with an apostrophe: names entered in a portal or over the API could otherwise
 * run formulas in a bookkeeper's spreadsheet.
 */
export function writeCsv<Item>(
  file: string,
  columns: readonly Column<Item>[],
  list: (page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>,
): FileStream {
  return new FileStream({ name: file, mediaType: "text/csv; charset=utf-8", parts: parts(columns, list) });
}

async function* parts<Item>(
  columns: readonly Column<Item>[],
  list: Parameters<typeof writeCsv<Item>>[2],
): AsyncGenerator<string> {
  yield byteOrderMark + written([columns.map(({ name }) => name)]);
  for await (const items of allOf(list)) {
    if (items.length > 0) yield written(items.map((item) => columns.map(({ cell }) => guarded(cell(item)))));
  }
}

/** A number may begin with a minus sign and remain a number. */
const guarded = (cell: Cell): Cell => (typeof cell === "string" ? guardFormulas(cell) : cell);

/** Writes RFC 4180 with Excel's line ends. Some spreadsheets split cells at semicolons too, unless quoted. */
const written = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], { quoted_match: /;/, record_delimiter: "windows" });
