import { externalIdFilter, type Filters, projectFilter } from "#contract/api/filters.ts";
import { expenseCategories } from "#contract/values.ts";

/** The filters of the list of expenses. */
export const expenseFilters = {
  projectId: projectFilter,
  clientId: {
    kind: "id",
    of: "cli",
    about: "Only expenses of projects of this client.",
    column: null,
    reach: "narrow",
    address: "client",
  },
  category: { kind: "values", values: expenseCategories, isWalked: true, reach: "narrow", address: "category" },
  hasReceipt: {
    kind: "flag",
    about: "true: only expenses with a receipt file; false: only those without one.",
    reach: "narrow",
    address: "receipt",
    choices: { with: true, without: false },
  },
  spent: { kind: "period", about: "Only expenses", column: "date", reach: "monthly", address: "spent" },
  externalId: externalIdFilter,
  q: { kind: "text", about: "the description, the vendor and the reference", address: "q" },
} as const satisfies Filters;
