import { isDeepStrictEqual } from "node:util";
import type { Expense, ExpenseChange } from "#contract/expenses.ts";
import type { ExpenseId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { changesLabelsAlone, externalIdFaults } from "#server/db/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { getExpense, lockExpense, referenceFaults } from "./read.ts";
import { takeReceipt } from "./receipts/read.ts";
import { changeExpense } from "./store.ts";

/** Changes the fields given, and raises expense.updated if one of them but the labels differs. @throws Refusal 404, 422 */
export function updateExpense(caller: Caller, id: ExpenseId, { date, ...body }: ExpenseChange): Promise<Expense> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const before = await lockExpense(tx, id);
    refuseFaults([
      ...(await referenceFaults(tx, body, caller)),
      ...(await externalIdFaults(tx, "expense", body.externalId, id)),
    ]);
    const day = date === undefined ? undefined : startOf(date, timeZone);
    const asked: Partial<Expense> = { ...body, ...(day === undefined ? {} : { date: day.toISOString() }) };
    const differing = Object.entries(asked).filter(
      ([field, value]) => !isDeepStrictEqual(value, before[field as keyof Expense]),
    );
    if (differing.length === 0) return before;
    const at = caller.clock();
    await changeExpense(tx, id, { ...body, ...(day === undefined ? {} : { date: day }), updatedAt: at });
    await takeReceipt(tx, body.receiptFileId);
    const expense = await getExpense(tx, id);
    if (!changesLabelsAlone(Object.fromEntries(differing))) await emit(tx, "expense.updated", expense, at);
    return expense;
  });
}
