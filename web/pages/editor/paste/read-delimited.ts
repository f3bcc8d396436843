import { parse } from "csv-parse/browser/esm/sync";
import { type Grid, gridOfTexts } from "./grid.ts";

type Delimiter = "\t" | "," | ";";

/** Reads tab-separated text, as spreadsheets put it on the clipboard. */
export const readTsv = (text: string): Grid => gridOfTexts(cellsOf(text, "\t"));

/** Reads a file of values that are separated by commas, semicolons or tabs. */
export function readDelimitedFile(bytes: ArrayBuffer): Grid {
  const text = decode(bytes);
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

/** Decodes UTF-8 and UTF-16; anything else is taken for what Excel writes on Windows. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
