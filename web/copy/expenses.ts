import { expensesMessages } from "#words/expenses.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the list and the form of expenses. */
export const expensesCopy = toCopy("expenses", expensesMessages);
