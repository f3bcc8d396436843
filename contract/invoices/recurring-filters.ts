import { clientFilter, type Filters } from "#contract/api/filters.ts";
import { recurringStatuses } from "#contract/values.ts";

/** The filters of the list of recurring invoices. */
export const recurringFilters = {
  clientId: clientFilter,
  projectId: { kind: "id", of: "prj", reach: "narrow" },
  paused: { kind: "flag", about: "true: only paused ones; false: only others." },
  status: { kind: "values", values: recurringStatuses, column: null, address: "status" },
  problem: {
    kind: "flag",
    about: "true: only those with a problem; false: only others.",
    address: "problem",
    offersOnlyTrue: true,
  },
  invoiceId: { kind: "id", of: "inv", about: "Only the one that made this invoice.", column: null, reach: "narrow" },
  q: { kind: "text", about: "the title and the client's name", address: "q" },
} as const satisfies Filters;
