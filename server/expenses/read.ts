import type { Fault } from "#contract/errors.ts";
import type { Expense, ExpenseChange, ExpenseQuery } from "#contract/expenses.ts";
import type { ExpenseId } from "#contract/ids.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { fileFaults } from "#server/files/read.ts";
import { periodOf } from "#server/organizations/read.ts";
import { projectFaults } from "#server/projects/read.ts";
import { found } from "#server/core/refusal.ts";
import { presentExpense } from "./present.ts";
import { findExpense, findExpenses, lockExpenseRow } from "./store.ts";

export const listExpenses = async (read: Read, { from, to, ...query }: ExpenseQuery, page: Page) => {
  const period = await periodOf(read, { from, to });
  return page.body(await findExpenses(read, query, period, page), presentExpense);
};

/** @throws Refusal 404 */
export async function getExpense(read: Read, id: ExpenseId): Promise<Expense> {
  return presentExpense(found(await findExpense(read, id)));
}

/** Locks the expense for a change. @throws Refusal 404 */
export async function lockExpense(tx: Tx, id: ExpenseId): Promise<Expense> {
  return presentExpense(found(await lockExpenseRow(tx, id)));
}

/** Checks that the project and the receipt in a request exist. */
export const referenceFaults = async (
  tx: Tx,
  { projectId, receiptFileId }: Pick<ExpenseChange, "projectId" | "receiptFileId">,
): Promise<Fault[]> => [
  ...(projectId == null ? [] : await projectFaults(tx, projectId)),
  ...(receiptFileId == null ? [] : await fileFaults(tx, "receiptFileId", receiptFileId)),
];
