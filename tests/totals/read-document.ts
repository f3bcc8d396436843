/**
 * Reads the documents in this folder: Markdown that a bookkeeper can check with a calculator. Any
 * deviation from the format is an error, so that no figure goes untested because of a slip in a table.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface DocumentLine {
  readonly description: string;
  readonly qty: number;
  readonly unitPrice: number;
  readonly amount: number;
}

export interface TotalsDocument {
  readonly title: string;
  readonly lines: DocumentLine[];
  /** A fraction: 0.09 is nine percent. */
  readonly gstRate: number;
  /** A fraction; null means none. */
  readonly retentionPct: number | null;
  /** Null unless the document is an invoice. */
  readonly paid: number | null;
  readonly isVoid: boolean;
  /** The totals by name; for an invoice also `paid` and `outstanding`. */
  readonly expected: Record<string, number>;
}

const figureNames = ["subtotal", "retention", "net", "gst", "rounding", "total"];
const invoiceFigureNames = [...figureNames, "paid", "outstanding"];

/** Returns all documents of this folder, sorted by file name. */
export function readTotalsDocuments(): TotalsDocument[] {
  const folder = import.meta.dirname;
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  if (names.length === 0) throw new Error(`no documents in ${folder}`);
  return names.toSorted().map((name) => {
    try {
      return parseTotalsDocument(readFileSync(join(folder, name), "utf8"));
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  });
}

/**
 * Parses one document from its Markdown: heading, table of lines, rates as bullets, table of
 * totals.
 * @throws Error that names what is missing, repeated, or not a number
 */
export function parseTotalsDocument(markdown: string): TotalsDocument {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error("no heading");
  const facts = readFacts(markdown);
  const retention = facts.get("Retention");
  const paid = facts.get("Paid");
  const status = facts.get("Status");
  if (status !== undefined && paid === undefined) throw new Error("a Status without Paid");
  return {
    title,
    lines: readTable(markdown, ["Description", "Qty", "Unit price", "Amount"]).map(readLine),
    gstRate: readRate(facts.get("GST rate")),
    retentionPct: retention === "none" ? null : readRate(retention),
    paid: paid === undefined ? null : readNumber(paid),
    isVoid: status === "VOID",
    expected: readExpected(markdown, paid === undefined ? figureNames : invoiceFigureNames),
  };
}

function readLine([description, qty, unitPrice, amount]: string[]): DocumentLine {
  if (description === undefined || description === "") throw new Error("a line without a description");
  return { description, qty: readNumber(qty), unitPrice: readNumber(unitPrice), amount: readNumber(amount) };
}

function readExpected(markdown: string, names: readonly string[]): Record<string, number> {
  const rows = readTable(markdown, ["Figure", "Value", "Worked out"]);
  const found = rows.map(([name]) => name);
  if (found.join() !== names.join()) throw new Error(`the totals are ${found.join()} instead of ${names.join()}`);
  return Object.fromEntries(rows.map(([name, value]) => [name, readNumber(value)]));
}

/** Returns the cells of the only table with this heading row, one list per row below it. */
function readTable(markdown: string, heading: readonly string[]): string[][] {
  const lines = markdown.split("\n").map(cellsOf);
  const starts = lines.flatMap((cells, i) => (cells?.join() === heading.join() ? [i] : []));
  const [start] = starts;
  if (start === undefined || starts.length > 1) {
    throw new Error(`${starts.length} tables of ${heading.join(", ")} instead of one`);
  }
  const rows: string[][] = [];
  for (const cells of lines.slice(start + 2)) {
    if (cells === undefined) break;
    if (cells.length !== heading.length) throw new Error(`${cells.length} cells in the row ${cells.join(" | ")}`);
    rows.push(cells);
  }
  if (rows.length === 0) throw new Error(`nothing in the table of ${heading.join(", ")}`);
  return rows;
}

const cellsOf = (line: string): string[] | undefined =>
  /^\|(.*)\|\s*$/
    .exec(line)?.[1]
    ?.split("|")
    .map((cell) => cell.trim());

/** Returns the bullets of the form `- name: value`. */
function readFacts(markdown: string): Map<string, string> {
  const known = ["GST rate", "Retention", "Paid", "Status"];
  const facts = new Map<string, string>();
  for (const [, name = "", value = ""] of markdown.matchAll(/^- ([^:\n]+): (.+?)\s*$/gm)) {
    if (!known.includes(name) || facts.has(name)) throw new Error(`unknown or repeated: ${name}`);
    facts.set(name, value);
  }
  return facts;
}

/** Parses numbers such as "1,234.50" or "-0.25". */
function readNumber(text: string | undefined): number {
  if (text === undefined || !/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) throw new Error(`not a number: ${text}`);
  return Number(text.replaceAll(",", ""));
}

/** Returns 0.09 for "9 %". The exponent moves the decimal point, because dividing by 100 would not be exact. */
function readRate(text: string | undefined): number {
  const percent = /^(\d+(?:\.\d+)?) %$/.exec(text ?? "")?.[1];
  if (percent === undefined) throw new Error(`not a rate in per cent: ${text}`);
  return Number(`${percent}e-2`);
}
