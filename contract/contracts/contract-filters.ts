import { clientFilter, type Filters, numberFilter } from "#contract/api/filters.ts";
import { claimStatuses, clockStates, contractStatuses } from "#contract/values.ts";

/** The filters of the list of contracts. */
export const contractFilters = {
  number: numberFilter,
  status: { kind: "values", values: contractStatuses, address: "status" },
  clientId: clientFilter,
  projectId: { kind: "id", of: "prj", reach: "narrow" },
  q: { kind: "text", about: "the number, the title and the client's reference", address: "q" },
} as const satisfies Filters;

/** The filters of the list of claims. */
export const claimFilters = {
  contractId: { kind: "id", of: "con", reach: "narrow" },
  clientId: { ...clientFilter, column: null },
  projectId: { kind: "id", of: "prj", column: null, reach: "narrow" },
  number: numberFilter,
  status: { kind: "values", values: claimStatuses, address: "status" },
  open: {
    kind: "flag",
    about: "true: only claims that are submitted or billed and not yet paid, carried or withdrawn; false: only others.",
    address: "open",
  },
  clock: {
    kind: "values",
    values: clockStates,
    about: "Only claims that stand there today, by their days",
    column: null,
    address: "clock",
  },
} as const satisfies Filters;
