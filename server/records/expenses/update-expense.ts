import { isDeepStrictEqual } from "node:util";
import type { Expense, ExpenseChange } from "#contract/books/expenses.ts";
import type { ExpenseId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { changesLabelsAlone, externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { duplicateFaults, futureFaults, gstFaults, highestRateOf } from "./check-expense.ts";
import { getExpense, lockExpense, referenceFaults } from "./read.ts";
import { takeReceipt } from "./receipts/read.ts";
import { changeExpense } from "./store.ts";

/** Changes the fields given, and raises expense.updated if one of them but the labels differs. @throws Refusal 404, 422 */
export function updateExpense(
  caller: Caller,
  id: ExpenseId,
  { date, confirm, ...body }: ExpenseChange,
): Promise<Expense> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const before = await lockExpense(tx, id);
    const day = date === undefined ? undefined : startOf(date, timeZone);
    const asked: Partial<Expense> = { ...body, ...(day === undefined ? {} : { date: day.toISOString() }) };
    const differing = Object.entries(asked).filter(
      ([field, value]) => !isDeepStrictEqual(value, before[field as keyof Expense]),
    );
    const changes = (...fields: (keyof Expense)[]) =>
      differing.some(([field]) => fields.some((each) => each === field));
    const after = { ...before, ...body, date: day ?? new Date(before.date) };
    // An expense that was recorded before these rules keeps its amounts until somebody changes them.
    refuseFaults([
      ...(await referenceFaults(tx, body, caller)),
      ...(await externalIdFaults(tx, "expense", body.externalId, id)),
      ...(changes("amount", "gstAmount", "taxCode") ? gstFaults(after, await highestRateOf(tx)) : []),
      ...(changes("date") ? futureFaults(after.date, { now: caller.clock(), timeZone }) : []),
      ...(changes("vendor", "reference") ? await duplicateFaults(tx, after, { confirm, timeZone, except: id }) : []),
    ]);
    if (differing.length === 0) return getExpense(tx, id);
    const at = caller.clock();
    await changeExpense(tx, id, { ...body, ...(day === undefined ? {} : { date: day }), updatedAt: at });
    await takeReceipt(tx, body.receiptFileId);
    const { similarIds, ...expense } = await getExpense(tx, id);
    if (!changesLabelsAlone(Object.fromEntries(differing))) await emit(tx, "expense.updated", expense, at);
    return similarIds === undefined ? expense : { ...expense, similarIds };
  });
}
