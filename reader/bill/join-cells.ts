import { add, decimal, toText, zero } from "#contract/money.ts";
import { readNumber, readStored } from "#reader/numbers.ts";
import { type Cell, emptyCell } from "./grid.ts";

/** Returns one cell for those of a field: prices of which each column holds a part are added up. */
export function joinCells(cells: readonly Cell[]): Cell {
  const filled = cells.filter(({ text }) => text !== "");
  const [first = emptyCell] = filled;
  if (filled.length < 2) return first;
  const values = filled.map(({ text, stored }) => readStored(stored ?? "") ?? readNumber(text).point?.value);
  if (values.includes(undefined)) return first;
  const sum = values.reduce((total, value) => add(total, decimal(value ?? "0")), zero);
  return { text: filled.map(({ text }) => text).join(" + "), stored: toText(sum) };
}
