import { CsvError, parse } from "csv-parse/sync";
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
    throw new ReadFault("WRONG_FORMAT", `is not a valid CSV file${whereOf(error)}`);
  }
}

function whereOf(error: CsvError): string {
  const line = (error as { readonly lines?: number }).lines;
  const near = line === undefined ? "" : ` near line ${line}`;
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `: a row${near} has more than ${rowCharactersMax.toLocaleString("en")} characters`;
  return `: a quotation mark${near} is not closed as it should be`;
}
