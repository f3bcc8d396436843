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
  several: {
    title: "Record payment for several invoices",
    none: "No invoice of this client awaits payment.",
    more: "These are the newest {count} invoices. Record payments on older ones on their own pages.",
    amount: "Amount received",
    amountHint: "Divided between the invoices, the earliest due first",
    invoices: "Invoices awaiting payment",
    outstanding: "{amount} outstanding",
    due: "due",
    part: "For {number}",
    left: "{amount} is left to divide",
    beyond: "The invoices take {amount} more than was received",
    recorded: "Payment of {amount} recorded on {count, plural, one {# invoice} other {# invoices}}",
  },
} as const;
