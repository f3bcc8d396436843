import { formatAmount } from "#web/values/amounts.ts";
import { readAmount } from "#web/values/read-amount.ts";
import { type ClaimLine, lineState, type LineRules, quantityText, readProgress } from "#web/pages/claims/progress.ts";

/** The ways to read a plain number: an amount, a quantity of the line's unit, or a percentage. */
export const readings = ["VALUE", "QTY", "FRACTION"] as const;
export type Reading = (typeof readings)[number];

/** A column of cells that was pasted into a line, for it and those below. */
export interface PastedColumn {
  readonly cells: readonly string[];
  readonly startId: string;
  readonly reading: Reading;
  /** True when empty cells belong to no line, such as those beside headings; otherwise they leave their line as it is. */
  readonly skipsEmpty: boolean;
}

/** Returns the columns of a copied block that hold anything; spreadsheets separate cells by tabs. */
function columnsIn(text: string): readonly (readonly string[])[] {
  const rows = text
    .replace(/(\r?\n)+$/, "")
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()));
  const width = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, x) => rows.map((row) => row[x] ?? "")).filter((column) =>
    column.some((cell) => cell !== ""),
  );
}

/** Reads the clipboard as a column: undefined when it is a single cell, and `null` when it has several columns. */
export function readColumn(text: string): readonly string[] | null | undefined {
  if (!/[\t\n]/.test(text.replace(/(\r?\n)+$/, ""))) return undefined;
  const columns = columnsIn(text);
  return columns.length === 1 ? columns[0] : null;
}

/** True when a cell is a number that may be an amount, a quantity or a percentage. */
const isPlain = (cell: string): boolean => readAmount(cell) !== undefined;

export const hasPlainNumbers = (cells: readonly string[]): boolean => cells.some(isPlain);
export const hasGaps = (cells: readonly string[]): boolean => cells.includes("");

/** Pairs cells with the lines below the first one. */
function pairsOf({ cells, startId, skipsEmpty }: PastedColumn, lines: readonly ClaimLine[]) {
  const below = lines.slice(lines.findIndex(({ itemId }) => itemId === startId));
  const used = skipsEmpty ? cells.filter((cell) => cell !== "") : cells;
  return {
    pairs: below.slice(0, used.length).flatMap((line, i) => {
      const cell = used[i] ?? "";
      return cell === "" ? [] : [{ line, cell }];
    }),
    /** The cells that no line is left for. */
    left: used.slice(below.length).filter((cell) => cell !== "").length,
  };
}

/** Returns a cell as a person would type it into a line. What cannot be read stays as it is, and is marked there. */
function entryOf(cell: string, line: ClaimLine, reading: Reading): string {
  const plain = readAmount(cell);
  if (plain === undefined) return cell;
  if (reading === "FRACTION") return `${plain}%`;
  return reading === "QTY" ? quantityText(line, Number(plain)) : formatAmount(Number(plain));
}

/** Returns what a pasted column sets, by line, and how many cells are beyond the last line. */
export function entriesOf(column: PastedColumn, lines: readonly ClaimLine[]) {
  const { pairs, left } = pairsOf(column, lines);
  const entries = Object.fromEntries(
    pairs.map(({ line, cell }) => [line.itemId, entryOf(cell, line, column.reading)] as const),
  );
  return { entries, left };
}

/**
 * Guesses how the plain numbers of a column are meant: with two decimals they are amounts; otherwise quantities where all
 * fit their lines, or percentages where all are at most 100.
 */
export function guessReading(
  cells: readonly string[],
  startId: string,
  lines: readonly ClaimLine[],
  rules: LineRules,
): Reading {
  const plain = cells.filter(isPlain);
  if (plain.every((cell) => /\.\d{2}\)?$/.test(cell))) return "VALUE";
  const { pairs } = pairsOf({ cells, startId, reading: "QTY", skipsEmpty: false }, lines);
  const fits = (reading: Reading) =>
    pairs.every(({ line, cell }) => {
      const entry = entryOf(cell, line, reading);
      return readProgress(entry) === undefined || lineState(line, entry, rules).fault === undefined;
    });
  return fits("QTY") ? "QTY" : fits("FRACTION") ? "FRACTION" : "VALUE";
}
