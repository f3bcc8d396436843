import type { Expense, ExpenseCategory, NewExpense } from "#contract/books/expenses.ts";
import type { ExpenseTaxCode } from "#contract/books/tax-codes.ts";
import type { FileId, ProjectId } from "#contract/api/ids.ts";
import { isoDay } from "#web/days/days.ts";
import { readSignedMoney } from "#web/values/read-amount.ts";
import { amountsOf } from "./amounts.ts";

/** The values of the form of an expense: empty texts instead of null. */
export interface ExpenseValues {
  vendor: string;
  description: string;
  date: string;
  category: ExpenseCategory | "";
  amount: string;
  gstAmount: string;
  taxCode: ExpenseTaxCode;
  total: string;
  projectId: ProjectId | null;
  reference: string;
  notes: string;
  receiptFileId: FileId | null;
}

/** Returns the values of a new expense. @param kept those that the next one of a batch begins with */
export const newExpenseValues = (
  today: string,
  kept: Partial<Pick<ExpenseValues, "date" | "projectId" | "receiptFileId">> = {},
): ExpenseValues => ({
  vendor: "",
  description: "",
  date: today,
  category: "",
  amount: "",
  gstAmount: "",
  taxCode: "STANDARD",
  total: "",
  projectId: null,
  reference: "",
  notes: "",
  receiptFileId: null,
  ...kept,
});

/** Converts an expense to form values. */
export const expenseValuesOf = (expense: Expense, timeZone: string): ExpenseValues => ({
  vendor: expense.vendor ?? "",
  description: expense.description,
  date: isoDay(expense.date, timeZone),
  category: expense.category,
  ...amountsOf(expense.amount, expense.gstAmount),
  taxCode: expense.taxCode,
  projectId: expense.projectId,
  reference: expense.reference ?? "",
  notes: expense.notes ?? "",
  receiptFileId: expense.receiptFileId,
});

const textOf = (typed: string): string | null => typed.trim() || null;

/** Converts valid form values to the fields of a request. */
export const expenseFieldsOf = (values: ExpenseValues): NewExpense => ({
  date: values.date,
  category: values.category as ExpenseCategory,
  description: values.description.trim(),
  vendor: textOf(values.vendor),
  amount: readSignedMoney(values.amount) ?? 0,
  gstAmount: readSignedMoney(values.gstAmount) ?? 0,
  taxCode: values.taxCode,
  projectId: values.projectId,
  reference: textOf(values.reference),
  receiptFileId: values.receiptFileId,
  notes: textOf(values.notes),
});
