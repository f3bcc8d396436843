import { clientFilter, type Filters, numberFilter } from "#contract/api/filters.ts";
import { creditNoteStatuses, eInvoiceStates } from "#contract/values.ts";

/** The filters of the list of credit notes. */
export const creditNoteFilters = {
  number: numberFilter,
  status: { kind: "values", values: creditNoteStatuses, address: "status" },
  invoiceId: { kind: "id", of: "inv" },
  claimId: { kind: "id", of: "clm", about: "Only those that bill that claim, or are for its invoice" },
  clientId: clientFilter,
  issued: { kind: "between", about: "Only sent credit notes issued", column: null },
  eInvoiceState: { kind: "values", values: eInvoiceStates, column: null, address: "eInvoice" },
  q: { kind: "text", about: "the number and the reason", address: "q" },
} as const satisfies Filters;
