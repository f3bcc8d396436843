import type { NewExpense } from "#contract/expenses.ts";
import type { Caller } from "#server/caller.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/events/emit.ts";
import { insertRows, refuseRows } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { newExpenseRow } from "./create-expense.ts";
import { expenseColumns, readExpenses, refuseClosedRows, repeatedRows } from "./expense-rows.ts";
import { presentExpense } from "./present.ts";
import { insertExpenses, takeImports } from "./store.ts";

/**
 * Adds every expense of a file but those that there are already, or none if any row has a fault. Raises expense.created for
 * each.
 * @param options.withRepeated true to add those as well
 * @throws Refusal 409 INVALID_STATE for rows on closed days, 422
 */
export async function importExpenses(
  caller: Caller,
  content: Uint8Array,
  { withRepeated }: { readonly withRepeated: boolean },
): Promise<{ imported: number; repeated?: number }> {
  const found = await readFile(caller, content, expenseColumns);
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const checked = await readExpenses(tx, found, caller.clock());
    refuseClosedRows(checked);
    refuseRows(checked, "expenses");
    // Two imports of one file at once: the second sees what the first added.
    await takeImports(tx);
    const repeated = withRepeated ? [] : await repeatedRows(tx, found, checked);
    const leftOut = new Set(repeated.map(({ place }) => place));
    const bodies = checked.bodies.filter((_, place) => !leftOut.has(place));
    const imported = await addExpenses(tx, bodies, { at: caller.clock(), timeZone });
    return repeated.length === 0 ? { imported } : { imported, repeated: repeated.length };
  });
}

/** Adds expenses, with an event for each. Returns their number. */
export async function addExpenses(
  tx: Tx,
  bodies: readonly NewExpense[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<number> {
  const rows = await mapInSlices(bodies, (expense) => newExpenseRow(expense, at, timeZone));
  const added = await mapInSlices(await insertRows(rows, (batch) => insertExpenses(tx, batch)), presentExpense);
  // The organization's other changes wait from here on.
  await emitEach(tx, "expense.created", added, at);
  return added.length;
}
