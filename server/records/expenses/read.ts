import { expenseFilters } from "#contract/books/expense-filters.ts";
import type {
  Expense,
  ExpenseChange,
  ExpenseQuery,
  ExpenseTotals,
  ExpenseTotalsQuery,
} from "#contract/books/expenses.ts";
import type { ExpenseId } from "#contract/api/ids.ts";
import { asNumber } from "#contract/money.ts";
import { type Vendor, vendorsMax } from "#contract/books/receipts.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { fileFaults } from "#server/files/read.ts";
import { getOrganization, getTimeZone, spansOf } from "#server/organizations/read.ts";
import { projectFaults } from "#server/records/projects/read.ts";
import { type Fault, found } from "#server/core/refusal.ts";
import { similarIdsOf } from "./check-expense.ts";
import { presentExpense, presentListedExpense } from "./present.ts";
import {
  type ExpenseFilter,
  findExpense,
  findExpenses,
  findVendors,
  lockExpenseRow,
  sumExpenses,
  sumExpensesOfPeriod,
} from "./store.ts";

export const listExpenses = async (read: Read, query: ExpenseQuery, page: Page) =>
  page.body(await findExpenses(read, await filterOf(read, query), page), presentListedExpense);

/** Returns the number and the sums of the expenses that the list shows with the same filters. */
export async function getExpenseTotals(read: Read, query: ExpenseTotalsQuery): Promise<ExpenseTotals> {
  const { currency } = await getOrganization(read);
  const filter = await filterOf(read, query);
  const { category: _category, from: _from, to: _to, ...otherFilters } = query;
  const isOfPeriod = Object.values(otherFilters).every((other) => other === undefined);
  const sum = isOfPeriod ? sumExpensesOfPeriod : sumExpenses;
  const [all, ...categories] = (await sum(read, filter)).map((row) => ({
    ...row,
    amount: asNumber(row.amount),
    gstAmount: asNumber(row.gstAmount),
  }));
  const { count = 0, amount = 0, gstAmount = 0 } = all ?? {};
  const byCategory = categories.flatMap(({ category, ...sums }) => (category === null ? [] : [{ category, ...sums }]));
  return { count, amount, gstAmount, currency, byCategory };
}

const filterOf = async (read: Read, query: ExpenseTotalsQuery): Promise<ExpenseFilter> => ({
  query,
  spans: await spansOf(read, expenseFilters, query),
});

/** Enough for the vendors in current use, few enough to be read for every form. */
const latestExpenses = 1_000;

/** Lists the vendors of the latest expenses. */
export async function listVendors(read: Read): Promise<{ data: Vendor[] }> {
  return { data: await findVendors(read, { latest: latestExpenses, limit: vendorsMax }) };
}

/** @throws Refusal 404 */
export async function getExpense(read: Read, id: ExpenseId): Promise<Expense> {
  const expense = presentExpense(found(await findExpense(read, id)));
  const similarIds = await similarIdsOf(read, expense, await getTimeZone(read));
  return similarIds.length === 0 ? expense : { ...expense, similarIds };
}

/** Locks the expense for a change. @throws Refusal 404 */
export async function lockExpense(tx: Tx, id: ExpenseId): Promise<Expense> {
  return presentExpense(found(await lockExpenseRow(tx, id)));
}

/** Checks that the project and the receipt in a request exist. */
export const referenceFaults = async (
  tx: Tx,
  { projectId, receiptFileId }: Pick<ExpenseChange, "projectId" | "receiptFileId">,
  { permissions }: Caller,
): Promise<Fault[]> => [
  ...(projectId == null ? [] : await projectFaults(tx, projectId)),
  ...(receiptFileId == null ? [] : await fileFaults(tx, "receiptFileId", receiptFileId, permissions)),
];
