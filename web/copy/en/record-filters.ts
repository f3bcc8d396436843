/** Text of the filters of lists that the overview leads to. */
export const recordFiltersMessages = {
  invoices: {
    show: "Only",
    shows: {
      open: "Not paid in full",
      overdue: "Past due",
      retained: "With retention",
      valid: "Sent and not void",
    },
    eInvoiceLabel: "E-invoice",
    eInvoice: "E-invoice: {state}",
    eInvoices: {
      READY: "To hand over",
      HANDED_OVER: "Handed over",
      ACCEPTED: "Accepted",
      REFUSED: "Refused",
      NOT_NEEDED: "Not needed",
    },
    created: "Created",
  },
  quotations: {
    invoice: "Invoice",
    invoices: { true: "With an invoice", false: "Without an invoice" },
    decided: "Decided",
    valid: "Expires",
  },
  any: "All",
  mails: { created: "Created" },
  endpoints: {
    failing: "Failing",
    none: { title: "No failing endpoints", hint: "All deliveries of the last day arrived, or are still being tried." },
  },
} as const;
