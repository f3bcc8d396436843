import { bankRowsMax, importColumnsMax } from "#contract/imports/imports.ts";
import { wording } from "#contract/api/wording.ts";
import { ReadFault } from "#reader/fault.ts";
import { cellText } from "#reader/workbook/cell-text.ts";
import { readWorkbook } from "#reader/workbook/read-workbook.ts";
import type { WorkbookSheet } from "#reader/workbook/workbook.ts";
import { readSheet } from "./read-table.ts";
import { type BankFile, type Reading, skippedRow } from "./statement.ts";

/** Names and totals stand above and below the lines. */
const otherRowsMax = 100;

/**
 * Reads the first sheet of a workbook that is an export of a bank. Hidden sheets are not looked at, and rows that the
 * workbook hides are left out and named.
 * @throws ReadFault for a workbook without such a sheet
 */
export function readBankWorkbook(content: Uint8Array, clean: (cell: string) => string, reading: Reading): BankFile {
  const limits = { rowsMax: bankRowsMax + otherRowsMax, columnsMax: importColumnsMax };
  const sheets = readWorkbook(content, limits).filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const faults: ReadFault[] = [];
  for (const sheet of sheets) {
    try {
      return readSheetOf(sheet, clean, reading);
    } catch (error) {
      if (!(error instanceof ReadFault)) throw error;
      faults.push(error);
    }
  }
  // The fault of a table says more than that another sheet is none.
  throw (
    faults.find(({ code }) => code !== "NO_NAMES") ?? faults[0] ?? new ReadFault("TOO_FEW", wording("files.noRows"))
  );
}

function readSheetOf(sheet: WorkbookSheet, clean: (cell: string) => string, reading: Reading): BankFile {
  if (sheet.isCut) {
    throw new ReadFault(
      "TOO_MANY",
      wording("files.tooManyRowsOrColumns", { rows: bankRowsMax.toLocaleString("en"), columns: importColumnsMax }),
    );
  }
  const width = Math.max(...sheet.rows.map((row) => row.length));
  const rows = sheet.rows.map((row) => Array.from({ length: width }, (_, i) => clean(cellText(row[i])).trim()));
  const shown = rows.map((row, i) => (sheet.hiddenRows.has(i) ? [] : row));
  const hidden = rows.flatMap((row, i) =>
    sheet.hiddenRows.has(i) ? [skippedRow(i + 1, row, "hidden in the file: ")] : [],
  );
  const read = readSheet(shown, reading);
  return { ...read, skipped: [...read.skipped, ...hidden].toSorted((a, b) => a.row - b.row) };
}
