import type { expenseRoutes } from "#contract/books/expenses.ts";
import type { receiptRoutes } from "#contract/books/receipts.ts";
import { readHeavilyInOrg, readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createExpense } from "./create-expense.ts";
import { deleteExpense } from "./delete-expense.ts";
import { getExpense, getExpenseTotals, listExpenses, listVendors } from "./read.ts";
import { addReceipt } from "./receipts/add-receipt.ts";
import { discardReceipt } from "./receipts/discard-receipt.ts";
import { listReceipts } from "./receipts/read.ts";
import { updateExpense } from "./update-expense.ts";

export const expenseHandlers: Handlers<keyof typeof expenseRoutes> = {
  listExpenses: ({ caller, query, page }) => listExpenses(readListInOrg(caller, query), query, page),
  getExpenseTotals: ({ caller, query }) => getExpenseTotals(readHeavilyInOrg(caller), query),
  createExpense: ({ caller, body }) => createExpense(caller, body),
  getExpense: ({ caller, id }) => getExpense(readInOrg(caller), id),
  updateExpense: ({ caller, id, body }) => updateExpense(caller, id, body),
  deleteExpense: ({ caller, id }) => deleteExpense(caller, id),
};

export const receiptHandlers: AppHandlers<keyof typeof receiptRoutes> = {
  listReceipts: ({ caller }) => listReceipts(readInOrg(caller)),
  addReceipt: ({ caller, body }) => addReceipt(caller, body),
  discardReceipt: ({ caller, id }) => discardReceipt(caller, id),
  listVendors: ({ caller }) => listVendors(readInOrg(caller)),
};
