import Type, { type Static } from "typebox";
import { confirming } from "#contract/documents/confirmations.ts";
import {
  dayOrInstant,
  instant,
  nullable,
  oneOf,
  optionalLineOrBlank,
  optionalText,
  requiredText,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { includedOrNull, includeParameter, includeQuery } from "#contract/api/include.ts";
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { listOf, listQuery, noQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import type { Route } from "#contract/api/route.ts";
import { expenseTaxCodes } from "./tax-codes.ts";
import { figureMax } from "#contract/documents/totals.ts";
import { expenseCategories } from "#contract/values.ts";
import { expenseFilters } from "./expense-filters.ts";
import { expenseSorts } from "#contract/api/list-sorts.ts";

export type ExpenseCategory = (typeof expenseCategories)[number];

/** The expenses that are named as possibly the same. */
export const similarMax = 10;

export const Expense = Type.Object(
  {
    id: idField("exp"),
    date: instant("The day the money was spent"),
    category: oneOf(expenseCategories),
    description: Type.String(),
    vendor: textOrNull(),
    amount: Type.Number({ description: "Before GST; below 0 for a supplier's credit note" }),
    gstAmount: Type.Number({ description: "Of the sign of `amount`" }),
    taxCode: oneOf(
      expenseTaxCodes,
      "STANDARD: with GST, which is claimed. NOT_CLAIMABLE: with GST that is no input tax. A STANDARD one without GST is in " +
        "no box of the return.",
    ),
    projectId: nullable(idField("prj")),
    reference: textOrNull(),
    receiptFileId: nullable(idField("fil")),
    notes: textOrNull(),
    createdAt: instant(),
    updatedAt: instant(),
    ...shownLabels,
    similarIds: Type.Optional(
      Type.Array(idField("exp"), {
        maxItems: similarMax,
        description:
          "Other expenses that may be the same bill: of the same vendor with the same reference, or on the same day with the " +
          "same amount. Left out when there are none, and in lists and events.",
      }),
    ),
    project: includedOrNull(Project, "project"),
  },
  { description: "Money spent on a project or for the office." },
);
export type Expense = Static<typeof Expense>;

const amount = (description: string) =>
  Type.Number({
    minimum: -figureMax,
    maximum: figureMax,
    multipleOf: 0.01,
    description: `${description}; at most two decimals`,
  });

const details = {
  vendor: optionalLineOrBlank(200, "Who was paid"),
  gstAmount: Type.Optional(
    amount("Defaults to 0. Of the sign of `amount`, and not above what the highest rate that applied makes of it"),
  ),
  taxCode: Type.Optional(oneOf(expenseTaxCodes, "Defaults to STANDARD. The others but NOT_CLAIMABLE have no GST.")),
  projectId: Type.Optional(nullable(idField("prj"))),
  reference: optionalLineOrBlank(100, "The number on the receipt"),
  receiptFileId: Type.Optional(nullable(idField("fil"))),
  notes: optionalText(10_000),
  ...confirming("DUPLICATE_EXPENSE"),
  ...givenLabels,
};

const date = () =>
  dayOrInstant("A date means the start of that day in the organization's time zone. Not in the future.");

export const NewExpense = Type.Object(
  {
    date: date(),
    category: oneOf(expenseCategories),
    description: requiredText(500),
    amount: amount("Before GST; below 0 for a supplier's credit note"),
    ...details,
  },
  { additionalProperties: false },
);
export type NewExpense = Static<typeof NewExpense>;

export const ExpenseChange = Type.Object(
  {
    date: Type.Optional(date()),
    category: Type.Optional(oneOf(expenseCategories)),
    description: Type.Optional(requiredText(500)),
    amount: Type.Optional(amount("Before GST; below 0 for a supplier's credit note")),
    ...details,
  },
  { additionalProperties: false },
);
export type ExpenseChange = Static<typeof ExpenseChange>;

export const ListedExpense = Type.Object(
  {
    ...Expense.properties,
    projectName: textOrNull("The name of its project"),
    clientId: nullable(idField("cli", "The client of its project")),
  },
  { description: "An expense as in lists." },
);
export type ListedExpense = Static<typeof ListedExpense>;

export const ExpenseList = listOf(ListedExpense, "A page of expenses, newest first.");
export const ExpenseQuery = listQuery({
  ...sortedBy(expenseSorts),
  ...includeParameter("project"),
  ...filterParameters(expenseFilters),
});
export type ExpenseQuery = Static<typeof ExpenseQuery>;

export const ExpenseTotalsQuery = Type.Omit(ExpenseQuery, paging, strict);
export type ExpenseTotalsQuery = Static<typeof ExpenseTotalsQuery>;

const sums = {
  count: Type.Integer({ minimum: 0 }),
  amount: Type.Number({ description: "The sum before GST" }),
  gstAmount: Type.Number({ description: "The sum of the GST" }),
};

export const ExpenseTotals = Type.Object(
  {
    ...sums,
    currency: Type.String({ description: "ISO 4217" }),
    byCategory: Type.Array(Type.Object({ category: oneOf(expenseCategories), ...sums }), {
      maxItems: expenseCategories.length,
      description: "The categories with expenses, highest amount first",
    }),
  },
  { description: "The number and the sums of expenses." },
);
export type ExpenseTotals = Static<typeof ExpenseTotals>;

const group = "Expenses";

export const expenseRoutes = {
  listExpenses: {
    method: "GET",
    path: "/expenses",
    group,
    summary: "List expenses",
    description:
      "`from` and `to` are about the date of the expense; `q` searches the description, the vendor and the reference.",
    scope: "expenses:read",
    query: ExpenseQuery,
    status: 200,
    answer: ExpenseList,
  },
  getExpenseTotals: {
    method: "GET",
    path: "/expenses/totals",
    group,
    summary: "Add up expenses",
    description: "The number and the sums of the expenses that the list shows with the same filters.",
    scope: "expenses:read",
    query: ExpenseTotalsQuery,
    status: 200,
    answer: ExpenseTotals,
  },
  createExpense: {
    method: "POST",
    path: "/expenses",
    group,
    summary: "Create an expense",
    description: "Raises expense.created.",
    scope: "expenses:write",
    query: noQuery,
    body: NewExpense,
    status: 201,
    answer: Expense,
    refusals: ["INVALID_STATE"],
  },
  getExpense: {
    method: "GET",
    path: "/expenses/{id}",
    group,
    summary: "Get an expense",
    description: "`receiptFileId` names its receipt, which is downloaded as a file.",
    scope: "expenses:read",
    id: "exp",
    query: includeQuery("project"),
    status: 200,
    answer: Expense,
  },
  updateExpense: {
    method: "PATCH",
    path: "/expenses/{id}",
    group,
    summary: "Update an expense",
    description: "Raises expense.updated, unless only `externalId` and `metadata` change.",
    scope: "expenses:write",
    id: "exp",
    query: noQuery,
    body: ExpenseChange,
    status: 200,
    answer: Expense,
    refusals: ["INVALID_STATE"],
  },
  deleteExpense: {
    method: "DELETE",
    path: "/expenses/{id}",
    group,
    summary: "Delete an expense",
    description: "Raises expense.deleted with its last state. The receipt file is kept.",
    scope: "expenses:write",
    id: "exp",
    query: noQuery,
    status: 204,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
