import type { Expense, NewExpense } from "#contract/expenses.ts";
import type { Caller } from "#server/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { getExpense, referenceFaults } from "./read.ts";
import { insertExpense } from "./store.ts";

/** Adds an expense. Raises expense.created. @throws Refusal 422 */
export function createExpense(caller: Caller, body: NewExpense): Promise<Expense> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    refuseFaults(await referenceFaults(tx, body));
    const at = caller.clock();
    const id = newId("exp", at);
    const date = startOf(body.date, timeZone);
    await insertExpense(tx, { gstAmount: 0, ...body, id, date, createdAt: at, updatedAt: at });
    const expense = await getExpense(tx, id);
    await emit(tx, "expense.created", expense, at);
    return expense;
  });
}
