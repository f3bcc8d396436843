import type { Expense, ListedExpense } from "#contract/books/expenses.ts";
import { asNumber } from "#contract/money.ts";
import { presentLabels } from "#server/db/lists/labels.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { ExpenseRow, ListedExpenseRow } from "./store.ts";

/** The REST detail, and the object of every expense event. */
export const presentExpense = (row: ExpenseRow): Expense => ({
  id: row.id,
  date: isoInstant(row.date),
  category: row.category,
  description: row.description,
  vendor: row.vendor,
  amount: asNumber(row.amount),
  gstAmount: asNumber(row.gstAmount),
  taxCode: row.taxCode,
  projectId: row.projectId,
  reference: row.reference,
  receiptFileId: row.receiptFileId,
  notes: row.notes,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
  ...presentLabels(row),
});

export const presentListedExpense = ({ projectName, clientId, ...row }: ListedExpenseRow): ListedExpense => ({
  ...presentExpense(row),
  projectName,
  clientId,
});
