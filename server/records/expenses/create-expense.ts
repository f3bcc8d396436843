import type { Expense, NewExpense } from "#contract/books/expenses.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { duplicateFaults, futureFaults, gstFaults, highestRateOf } from "./check-expense.ts";
import { getExpense, referenceFaults } from "./read.ts";
import { takeReceipt } from "./receipts/read.ts";
import { insertExpense } from "./store.ts";

/** Returns the row of a new expense. */
export const newExpenseRow = ({ confirm: _confirm, ...body }: NewExpense, at: Date, timeZone: string) => ({
  gstAmount: 0,
  taxCode: "STANDARD" as const,
  ...body,
  id: newId("exp", at),
  date: startOf(body.date, timeZone),
  createdAt: at,
  updatedAt: at,
});

/** Adds an expense. Raises expense.created. @throws Refusal 422, also for a bill that there is already */
export function createExpense(caller: Caller, body: NewExpense): Promise<Expense> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const now = caller.clock();
    const draft = newExpenseRow(body, now, timeZone);
    refuseFaults([
      ...(await referenceFaults(tx, body, caller)),
      ...(await externalIdFaults(tx, "expense", body.externalId)),
      ...gstFaults(draft, await highestRateOf(tx)),
      ...futureFaults(draft.date, { now, timeZone }),
      ...(await duplicateFaults(tx, draft, { confirm: body.confirm, timeZone, except: draft.id })),
    ]);
    const at = caller.clock();
    const row = newExpenseRow(body, at, timeZone);
    await insertExpense(tx, row);
    await takeReceipt(tx, body.receiptFileId);
    const { similarIds, ...expense } = await getExpense(tx, row.id);
    await emit(tx, "expense.created", expense, at);
    return similarIds === undefined ? expense : { ...expense, similarIds };
  });
}
