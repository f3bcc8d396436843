import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { faultsMax } from "./errors.ts";
import { NewExpense } from "./expenses.ts";
import { idField } from "./ids.ts";
import { Imported, importPreviewOf, importUpload } from "./imports.ts";

const ExpenseImportPreview = Type.Object({
  ...importPreviewOf(
    Type.Object({
      ...NewExpense.properties,
      project: Type.Optional(Type.String({ description: "The project's name, as in the file" })),
    }),
  ).properties,
  repeated: Type.Integer({ description: "The number of rows that are expenses already, and are left out" }),
  repeatedRows: Type.Array(
    Type.Object({
      row: Type.Integer({ description: "The row number as in a spreadsheet" }),
      expenseId: idField("exp", "The expense that it repeats"),
      description: Type.String({ description: "That of the expense" }),
    }),
    { maxItems: faultsMax, description: "The first of them" },
  ),
});
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
    query: Type.Object(
      {
        repeated: Type.Optional(Type.Boolean({ description: "true: rows that are expenses already are imported too" })),
      },
      { additionalProperties: false },
    ),
    path: "/expense-imports",
    summary: "Import expenses from a file",
    description:
      "Imports all rows but those that are expenses already or, if any row is invalid, none. Raises expense.created for " +
      "each expense.",
    answer: Type.Object({
      ...Imported.properties,
      repeated: Type.Optional(Type.Integer({ description: "The rows that were left out, if any" })),
    }),
  },
} as const satisfies Record<string, AppRoute>;
