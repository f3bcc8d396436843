import { parse } from "csv-parse/browser/esm/sync";
import { decode } from "#reader/decode.ts";
import { type Grid, gridOfTexts } from "./grid.ts";

type Delimiter = "\t" | "," | ";";

/** Reads tab-separated text, as spreadsheets put it on the clipboard. */
export const readTsv = (text: string): Grid => gridOfTexts(cellsOf(text, "\t"));

/** Reads a file of values that are separated by commas, semicolons or tabs. @throws ReadFault for bytes that are no text */
export function readDelimitedFile(content: Uint8Array): Grid {
  const text = decode(content);
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const delimiters: readonly Delimiter[] = ["\t", ";", ","];
  const chosen = delimiters.find((each) => each === named) ?? bestOf(body, delimiters);
  return gridOfTexts(cellsOf(body, chosen));
}

function cellsOf(text: string, delimiter: Delimiter): string[][] {
  const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false };
  try {
    // Spreadsheets quote only cells that need it, so a cell such as 2" pipe has a quote of its own.
    return parse(text, { ...options, relax_quotes: true });
  } catch {
    // A quote that begins a cell and is never closed is part of the text.
    return parse(text, { ...options, quote: false });
  }
}

/** Returns the delimiter that divides most rows into the same number of cells, and more than one. */
function bestOf(text: string, delimiters: readonly Delimiter[]): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: evennessOf(cellsOf(text, delimiter)) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function evennessOf(rows: readonly (readonly string[])[]): number {
  const widths = Map.groupBy(rows.slice(0, 200), (row) => row.length);
  widths.delete(1);
  return Math.max(0, ...[...widths].map(([width, { length }]) => length * Math.log2(width)));
}
