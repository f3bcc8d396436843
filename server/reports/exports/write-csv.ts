import { allOf, type Order, type Page } from "#server/db/lists/page.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { guardFormulas } from "#server/core/text/formula-guard.ts";

/** The text of a cell, its number, or nothing. */
export type Cell = string | number | null;

export interface Column<Item> {
  readonly name: string;
  readonly cell: (item: Item) => Cell;
  /** True for telephone numbers of a file that a program reads, which are not guarded. */
  readonly isPhone?: boolean;
}

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Excel's line end. */
const lineEnd = "\r\n";

/** The rows that are written at once: a text of more than some 100 KB would stay in memory for long. */
const rowsAtOnce = 100;

/**
 * Writes a list as a table, batch by batch as it is read, so that its length costs no memory. Text that a spreadsheet
 * would take for a formula is prefixed with an apostrophe: names entered in a portal or over the API could otherwise
 * run formulas in a bookkeeper's spreadsheet.
 * @param batchRowsMax the rows that are read at once; by default as many as of other lists
 */
export async function* csvParts<Item>(
  columns: readonly Column<Item>[],
  list: (page: Page) => Promise<{ readonly data: readonly Item[]; readonly hasMore: boolean }>,
  batchRowsMax?: number,
  order?: Order,
): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns.map(({ name }) => written(name)));
  for await (const items of allOf(list, batchRowsMax, order)) {
    for (let i = 0; i < items.length; i += rowsAtOnce) {
      const lines = await mapInSlices(items.slice(i, i + rowsAtOnce), (item) =>
        lineOf(columns.map(({ cell, isPhone = false }) => written(cell(item), isPhone))),
      );
      yield lines.join("");
    }
  }
}

const lineOf = (cells: readonly string[]): string => cells.join(",") + lineEnd;

/** Text that is neither quoted nor taken for a formula, as most is. */
const isPlain = /^[^\s=+\-@\uFF1D\uFF0B\uFF0D\uFF20",;][^",;\r\n]*$/;
/** Some spreadsheets split cells at semicolons too, unless quoted. */
const isQuoted = /[",;\r\n]/;

/** No more than digits and what stands between them: nothing that a spreadsheet could run. */
const phoneForm = /^\+\d[\d ]*$/;

/** Writes a cell as in RFC 4180. */
function written(cell: Cell, isPhone = false): string {
  if (cell === null) return "";
  // A number may begin with a minus sign and remain a number.
  // V8 caches the result of String(), so that in a long list most of these texts would survive minor garbage collections.
  if (typeof cell === "number") return JSON.stringify(cell);
  if (isPlain.test(cell) || (isPhone && phoneForm.test(cell))) return cell;
  const text = guardFormulas(cell);
  return isQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
