import { groupBy } from "#contract/group-by.ts";
import { wording } from "#contract/api/wording.ts";
import { parse } from "csv-parse/browser/esm/sync";
import { decode } from "#reader/decode.ts";
import { ReadFault } from "#reader/fault.ts";
import { type Grid, gridOfTexts, rowsMax } from "./grid.ts";

type Delimiter = "\t" | "," | ";";

/** The rows by which the delimiter is found, and the characters that they are looked for in. */
const sampleRows = 200;
const sampleLength = 500_000;
/** A description of 2,000 characters in each of many columns. A longer row is no row of a bill. */
const rowCharactersMax = 100_000;

/** Reads tab-separated text, as spreadsheets put it on the clipboard. @throws ReadFault for a row that is too long */
export const readTsv = (text: string): Grid => gridOfTexts(cellsOf(text, "\t"));

/**
 * Reads a file of values that are separated by commas, semicolons or tabs.
 * @throws ReadFault for bytes that are no text, and for a row that is too long
 */
export function readDelimitedFile(content: Uint8Array): Grid {
  const text = decode(content);
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const delimiters: readonly Delimiter[] = ["\t", ";", ","];
  const chosen = delimiters.find((each) => each === named) ?? bestOf(body, delimiters);
  return gridOfTexts(cellsOf(body, chosen));
}

function cellsOf(text: string, delimiter: Delimiter, to = rowsMax): string[][] {
  const options = {
    delimiter,
    to,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: rowCharactersMax,
  };
  try {
    // Spreadsheets quote only cells that need it, so a cell such as 2" pipe has a quote of its own.
    return parse(text, { ...options, relax_quotes: true });
  } catch {
    // A quote that begins a cell and is never closed is part of the text.
  }
  try {
    return parse(text, { ...options, quote: false });
  } catch {
    const most = rowCharactersMax.toLocaleString("en");
    throw new ReadFault("TOO_LONG", wording("files.billRowTooLong", { max: most }));
  }
}

/** Returns the delimiter that divides most rows into the same number of cells, and more than one. */
function bestOf(text: string, delimiters: readonly Delimiter[]): Delimiter {
  const sample = text.slice(0, sampleLength);
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    score: evennessOf(cellsOf(sample, delimiter, sampleRows)),
  }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function evennessOf(rows: readonly (readonly string[])[]): number {
  const widths = groupBy(rows, (row) => row.length);
  widths.delete(1);
  return Math.max(0, ...[...widths].map(([width, { length }]) => length * Math.log2(width)));
}
