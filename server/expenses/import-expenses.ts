import type { Caller } from "#server/caller.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg } from "#server/db/sql.ts";
import { emitEach } from "#server/events/emit.ts";
import { insertRows, refuseRows } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { newExpenseRow } from "./create-expense.ts";
import { expenseColumns, readExpenses, refuseClosedRows } from "./expense-rows.ts";
import { presentExpense } from "./present.ts";
import { insertExpenses } from "./store.ts";

/**
 * Adds every expense of a file, or none if any row has a fault. Raises expense.created for each.
 * @throws Refusal 409 INVALID_STATE for rows on closed days, 422
 */
export async function importExpenses(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const found = await readFile(caller, content, expenseColumns);
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const checked = await readExpenses(tx, found);
    refuseClosedRows(checked);
    refuseRows(checked, "expenses");
    const at = caller.clock();
    const rows = await mapInSlices(checked.bodies, (expense) => newExpenseRow(expense, at, timeZone));
    const added = await mapInSlices(await insertRows(rows, (batch) => insertExpenses(tx, batch)), presentExpense);
    // The organization's other changes wait from here on.
    await emitEach(tx, "expense.created", added, at);
    return { imported: added.length };
  });
}
