import {
  clientFilter,
  createdFilter,
  externalIdFilter,
  type Filters,
  numberFilter,
  projectFilter,
  totalFilter,
} from "#contract/api/filters.ts";
import { quotationStatuses } from "#contract/values.ts";

/** The filters of the list of quotations. */
export const quotationFilters = {
  number: numberFilter,
  status: { kind: "values", values: quotationStatuses, isWalked: true, address: "status" },
  clientId: clientFilter,
  created: createdFilter,
  decided: {
    kind: "between",
    about: "Only quotations decided",
    column: "decided_at",
    reach: "monthly",
    address: "decided",
  },
  projectId: projectFilter,
  total: totalFilter,
  valid: {
    kind: "between",
    about: "Only quotations that expire",
    column: "valid_until",
    reach: "monthly",
    address: "valid",
  },
  contractId: {
    kind: "id",
    of: "con",
    about: "Only the quotation that began that contract, and its variations.",
    column: null,
    reach: "narrow",
  },
  variations: { kind: "flag", about: "false: leaves out variations; true: only those." },
  invoiced: {
    kind: "flag",
    about:
      "true: only quotations that an invoice which is not void refers to, or that a contract bills by claims; false: only others.",
    address: "invoiced",
  },
  externalId: externalIdFilter,
  q: { kind: "text", about: "the number and the title", address: "q" },
} as const satisfies Filters;
