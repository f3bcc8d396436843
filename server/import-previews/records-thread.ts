import { importColumnsMax, importRowsMax } from "#contract/imports/imports.ts";
import { ReadFault } from "#reader/fault.ts";
import { clientRecords } from "#reader/records/clients.ts";
import { expenseRecords } from "#reader/records/expenses.ts";
import { openInvoiceRecords } from "#reader/records/open-invoices.ts";
import { priceItemRecords } from "#reader/records/price-items.ts";
import { projectRecords } from "#reader/records/projects.ts";
import { type ReadingRecords, readRecords, type RecordsRead } from "#reader/table/read-records.ts";
import type { RecordSpec } from "#reader/table/spec.ts";
import { withoutGuards } from "#server/core/text/formula-guard.ts";
import { invalidFields } from "#server/core/refusal.ts";

const specs = {
  CLIENTS: clientRecords,
  PROJECTS: projectRecords,
  EXPENSES: expenseRecords,
  PRICE_ITEMS: priceItemRecords,
  OPEN_INVOICES: openInvoiceRecords,
} as const;
export type RecordKind = keyof typeof specs;

/** Returns what a column of such a file can be taken for. */
export const sourcesOf = (kind: RecordKind): string[] => Object.keys(specs[kind].sources);

/** Reads the records of a file in the thread of files. @throws Refusal 422 for a file that holds none */
export function read({
  kind,
  content,
  ...reading
}: ReadingRecords<string> & { readonly kind: RecordKind; readonly content: Uint8Array }): RecordsRead<string, string> {
  try {
    return readRecords<string, string>(content, specs[kind] as unknown as RecordSpec<string, string>, {
      ...reading,
      clean: withoutGuards,
      limits: { rows: importRowsMax, columns: importColumnsMax },
    });
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error;
    throw invalidFields([{ path: "file", code: error.code, message: error.wording }]);
  }
}
