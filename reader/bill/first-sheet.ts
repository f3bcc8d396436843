import { findColumns } from "./find-columns.ts";
import type { BillSheet } from "./grid.ts";
import { readBill } from "./read-rows.ts";

/** A workbook may have a sheet per floor; the largest one is soon found. */
const sheetsLookedAt = 12;

/** Returns the position of the sheet to begin with: of those that the file shows, the one with the most lines. */
export function firstSheet(sheets: readonly BillSheet[]): number {
  const looked = sheets.slice(0, sheetsLookedAt).map((sheet) => (sheet.isHidden ? 0 : linesOf(sheet)));
  return Math.max(0, looked.indexOf(Math.max(...looked)));
}

function linesOf({ grid, hiddenRows, hiddenColumns }: BillSheet): number {
  const columns = findColumns(grid, hiddenColumns);
  const { rows } = readBill(
    grid,
    columns,
    { kinds: new Map(), edits: new Map() },
    { hasSections: true, roomFor: grid.length },
    hiddenRows,
  );
  return rows.filter(({ kind }) => kind === "line").length;
}
