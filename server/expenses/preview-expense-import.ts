import { faultsMax } from "#contract/errors.ts";
import type { ExpenseImportPreview } from "#contract/expense-imports.ts";
import type { Caller } from "#server/caller.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { expenseColumns, readExpenses, repeatedRows } from "./expense-rows.ts";

/**
 * Returns the result that an import would have, with each row's faults and the rows that are expenses already.
 * @throws Refusal 422 for an unusable file
 */
export async function previewExpenseImport(caller: Caller, content: Uint8Array): Promise<ExpenseImportPreview> {
  const read = readHeavilyInOrg(caller);
  const found = await readFile(caller, content, expenseColumns);
  const checked = await readExpenses(read, found, caller.clock());
  const repeated = await repeatedRows(read, found, checked);
  return {
    ...previewOf(checked),
    repeated: repeated.length,
    repeatedRows: repeated
      .slice(0, faultsMax)
      .map(({ row, id: expenseId, description }) => ({ row, expenseId, description })),
  } as ExpenseImportPreview;
}
