import type { Expense, ExpenseChange } from "#contract/expenses.ts";
import type { ExpenseId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { getExpense, lockExpense, referenceFaults } from "./read.ts";
import { takeReceipt } from "./receipts/read.ts";
import { changeExpense } from "./store.ts";

/** Changes the fields given, and raises expense.updated if one of them differs. @throws Refusal 404, 422 */
export function updateExpense(caller: Caller, id: ExpenseId, { date, ...body }: ExpenseChange): Promise<Expense> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const before = await lockExpense(tx, id);
    refuseFaults(await referenceFaults(tx, body, caller));
    const day = date === undefined ? undefined : startOf(date, timeZone);
    const asked: Partial<Expense> = { ...body, ...(day === undefined ? {} : { date: day.toISOString() }) };
    if (Object.entries(asked).every(([field, value]) => value === before[field as keyof Expense])) return before;
    const at = caller.clock();
    await changeExpense(tx, id, { ...body, ...(day === undefined ? {} : { date: day }), updatedAt: at });
    await takeReceipt(tx, body.receiptFileId);
    const expense = await getExpense(tx, id);
    await emit(tx, "expense.updated", expense, at);
    return expense;
  });
}
