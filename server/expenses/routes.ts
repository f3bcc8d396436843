import type { expenseRoutes } from "#contract/expenses.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createExpense } from "./create-expense.ts";
import { deleteExpense } from "./delete-expense.ts";
import { getExpense, listExpenses } from "./read.ts";
import { updateExpense } from "./update-expense.ts";

export const expenseHandlers: Handlers<keyof typeof expenseRoutes> = {
  listExpenses: ({ caller, query, page }) => listExpenses(readListInOrg(caller, query), query, page),
  createExpense: ({ caller, body }) => createExpense(caller, body),
  getExpense: ({ caller, id }) => getExpense(readInOrg(caller), id),
  updateExpense: ({ caller, id, body }) => updateExpense(caller, id, body),
  deleteExpense: ({ caller, id }) => deleteExpense(caller, id),
};
