import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { NewExpense } from "./expenses.ts";
import { Imported, importPreviewOf, importUpload } from "./imports.ts";

const ExpenseImportPreview = importPreviewOf(
  Type.Object({
    ...NewExpense.properties,
    project: Type.Optional(Type.String({ description: "The project's name, as in the file" })),
  }),
);
export type ExpenseImportPreview = Static<typeof ExpenseImportPreview>;

const upload = { ...importUpload, group: "Expenses", access: "expenses:write" } as const;

/** The import of expenses from a spreadsheet, which may name their projects. Web app only. */
export const expenseImportRoutes = {
  previewExpenseImport: {
    ...upload,
    path: "/expense-imports/preview",
    summary: "Preview an import of expenses",
    changesNothing: true,
    answer: ExpenseImportPreview,
  },
  importExpenses: {
    ...upload,
    path: "/expense-imports",
    summary: "Import expenses from a file",
    description: "Imports all rows or, if any row is invalid, none. Raises expense.created for each expense.",
    answer: Imported,
  },
} as const satisfies Record<string, AppRoute>;
