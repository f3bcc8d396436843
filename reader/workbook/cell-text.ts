import { readNumber, readStored } from "#reader/numbers.ts";
import type { WorkbookCell } from "./workbook.ts";

/** Returns the text of a cell: what is shown of a number unless the sheet rounds it, and days as they are stored. */
export function cellText(cell: WorkbookCell | undefined): string {
  if (cell === undefined) return "";
  const { kind, text, stored } = cell;
  if (kind === "date" && stored !== null) return stored;
  if (kind !== "number" || stored === null) return text.replaceAll(/\p{Cc}/gu, " ");
  const exact = readStored(stored) ?? stored;
  return readNumber(text).point?.value === exact ? text : exact;
}
