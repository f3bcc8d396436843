import { readWorkbook } from "#reader/workbook/read-workbook.ts";
import type { WorkbookCell } from "#reader/workbook/workbook.ts";
import { type BillSheet, type Cell, columnsMax, emptyCell, gridOf, rowsMax } from "./grid.ts";

/**
 * Reads the sheets of a workbook that are not empty, the hidden ones last.
 * @throws ReadFault for a file that is no workbook, is protected, or is too large
 */
export function readBillWorkbook(content: Uint8Array): readonly BillSheet[] {
  const sheets = readWorkbook(content, { rowsMax, columnsMax }).map(({ rows, ...sheet }) => ({
    name: sheet.name,
    grid: gridOf(rows.map((row) => row.map(cellOf))),
    isHidden: sheet.isHidden,
    hiddenRows: sheet.hiddenRows,
    hiddenColumns: sheet.hiddenColumns,
    isCut: sheet.isCut,
  }));
  return sheets.filter(({ grid }) => grid.length > 0).toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
}

function cellOf({ kind, text, stored }: WorkbookCell): Cell {
  if (kind === "empty") return emptyCell;
  if (kind === "formula") return { text, stored: null, is: "formula" };
  if (kind === "duration") return { text, stored, is: "hours" };
  return { text, stored: kind === "number" ? stored : null };
}
