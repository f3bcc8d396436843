import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the list of payments. */
export const paymentsMessages = {
  payments: {
    title: documentTerms.payments,
    search: "Search reference, invoice or client",
    client: "Client",
    method: "Method",
    allMethods: "All methods",
    received: "Received",
    columns: {
      invoice: documentTerms.invoice,
      received: "Received",
      method: "Method",
      reference: "Reference",
      amount: "Amount",
    },
    sum: "{count, plural, one {# payment} other {# payments}} · {amount}",
    clientFilter: "Client: {name}",
    methodFilter: "Method: {name}",
    none: {
      title: "No payments yet",
      hint: "Money that you receive will appear here. Open an invoice and choose “Record payment”.",
    },
    openInvoices: "Show invoices awaiting payment",
  },
} as const;
