import type { ExpenseId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { lockExpense } from "./read.ts";
import { deleteExpenseRow } from "./store.ts";

/** Deletes an expense. Raises expense.deleted with its last state. @throws Refusal 404 */
export function deleteExpense(caller: Caller, id: ExpenseId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const expense = await lockExpense(tx, id);
    await deleteExpenseRow(tx, id);
    await emit(tx, "expense.deleted", expense, caller.clock());
  });
}
