import type { NewExpense } from "#contract/books/expenses.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { insertRows } from "#server/records/imports/insert-rows.ts";
import { newExpenseRow } from "./create-expense.ts";
import { presentExpense } from "./present.ts";
import { insertExpenses } from "./store.ts";

/** Adds expenses, with expense.created for each. Returns their number. */
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
