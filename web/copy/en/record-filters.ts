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
