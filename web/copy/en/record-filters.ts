import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the filters of lists, by their names in addresses. */
export const recordFiltersMessages = {
  labels: {
    client: documentTerms.client,
    project: documentTerms.project,
    due: documentTerms.due,
    issued: documentTerms.issued,
    total: documentTerms.total,
    created: "Created",
    decided: "Decided",
    valid: "Expires",
    received: "Received",
    spent: "Date",
    only: "Only",
    eInvoice: "E-invoice",
    invoiced: "Invoice",
    method: "Method",
    category: "Category",
    receipt: "Receipt",
  },
  sort: {
    label: "Sort by",
    by: "Sort by {column}",
    number: "Number",
    newestFirst: "Sort: newest first",
    ascending: "Sort: {column}, ascending",
    descending: "Sort: {column}, descending",
  },
  chosen: "{field}: {value}",
  any: "All",
  only: {
    open: "Not paid in full",
    overdue: "Past due",
    retained: "With retention",
    valid: "Sent and not void",
  },
  eInvoice: {
    READY: "To hand over",
    HANDED_OVER: "Handed over",
    ACCEPTED: "Accepted",
    REFUSED: "Refused",
    NOT_NEEDED: "Not needed",
  },
  invoiced: { true: "With an invoice", false: "Without an invoice" },
  receipt: { with: "With receipt", without: "Without receipt" },
  endpoints: {
    failing: "Failing",
    none: { title: "No failing endpoints", hint: "All deliveries of the last day arrived, or are still being tried." },
  },
} as const;
