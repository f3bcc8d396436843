import {
  clientFilter,
  createdFilter,
  externalIdFilter,
  type Filters,
  numberFilter,
  projectFilter,
  totalFilter,
} from "#contract/api/filters.ts";
import { eInvoiceStates, invoiceKinds, invoiceStatuses } from "#contract/values.ts";

/** The filters of the list of invoices. */
export const invoiceFilters = {
  number: numberFilter,
  status: { kind: "values", values: invoiceStatuses, isWalked: true, address: "status" },
  clientId: clientFilter,
  due: { kind: "between", about: "Only invoices due", column: "due_date", reach: "monthly", address: "due" },
  issued: { kind: "between", about: "Only sent invoices issued", column: null, reach: "monthly", address: "issued" },
  projectId: projectFilter,
  total: totalFilter,
  created: createdFilter,
  quotationId: { kind: "id", of: "qtn", reach: "narrow" },
  kind: { kind: "values", values: invoiceKinds, isWalked: true },
  contractId: { kind: "id", of: "con", reach: "narrow" },
  claimId: { kind: "id", of: "clm", reach: "narrow" },
  recurringInvoiceId: {
    kind: "id",
    of: "rec",
    about: "Only those that this recurring invoice made.",
    column: null,
    reach: "narrow",
  },
  open: {
    kind: "flag",
    about: "true: only sent invoices that are not fully paid, overdue or not; false: only others.",
    address: "only",
    choices: { open: true },
  },
  overdue: {
    kind: "flag",
    about: "true: only open invoices that are past their due date; false: only others.",
    address: "only",
    choices: { overdue: true },
  },
  retained: {
    kind: "flag",
    about: "true: only sent invoices with a retention that are not void; false: only others.",
    address: "only",
    choices: { retained: true },
  },
  void: {
    kind: "flag",
    about: "true: only void invoices; false: only others.",
    address: "only",
    choices: { valid: false },
  },
  eInvoiceState: { kind: "values", values: eInvoiceStates, column: null, address: "eInvoice" },
  externalId: externalIdFilter,
  q: { kind: "text", about: "the number, the title and the client's name", address: "q" },
} as const satisfies Filters;
