import type { Filters } from "#contract/api/filters.ts";
import { bankLineStatuses } from "#contract/values.ts";

/** The filters of the list of bank lines; the app has tabs for `status` and `open` together. */
export const bankLineFilters = {
  status: { kind: "values", values: bankLineStatuses, column: null },
  open: { kind: "flag", about: "true: only money that came in and that invoices can still take; false: only others." },
  accountId: { kind: "id", of: "bka", about: "Only lines of this account.", column: null, address: "account" },
  statementId: { kind: "id", of: "bst", about: "Only lines that this file brought first.", reach: "narrow" },
  q: { kind: "text", about: "the description", address: "q" },
  date: { kind: "days", about: "Only lines" },
} as const satisfies Filters;
