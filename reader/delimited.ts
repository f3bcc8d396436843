import { CsvError, parse } from "csv-parse/sync";
import { wording } from "#contract/api/wording.ts";
import { ReadFault } from "./fault.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** The longest row. */
const rowCharactersMax = 20_000;

/** A first line of its own that names the delimiter, as spreadsheets write it. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/** Returns the delimiter that a file names itself. */
export function namedDelimiter(text: string): Delimiter | undefined {
  const [, named] = separatorLine.exec(text) ?? [];
  return delimiters.find((each) => each === named);
}

/**
 * Splits text into rows of cells. A quotation mark inside a cell that does not begin with one is text, as in `4" pipe`.
 * @param to the number of rows to read
 * @throws ReadFault for a cell whose quotation mark is never closed, or a row that is too long
 */
export function rowsOf(text: string, delimiter: Delimiter, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: rowCharactersMax,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { readonly lines?: number }).lines ?? 1;
    if (error.code !== "CSV_MAX_RECORD_SIZE") {
      throw new ReadFault("WRONG_FORMAT", wording("files.quotationMark", { line }));
    }
    const most = rowCharactersMax.toLocaleString("en");
    throw new ReadFault("TOO_LONG", wording("files.rowTooLong", { line, max: most }));
  }
}
