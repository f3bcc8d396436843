import type { ExpenseImportPreview } from "#contract/expense-imports.ts";
import type { Caller } from "#server/caller.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { expenseColumns, readExpenses } from "./expense-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export const previewExpenseImport = async (caller: Caller, content: Uint8Array): Promise<ExpenseImportPreview> =>
  previewOf(
    await readExpenses(readHeavilyInOrg(caller), await readFile(caller, content, expenseColumns)),
  ) as ExpenseImportPreview;
