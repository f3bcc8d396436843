import { documentTerms } from "#contract/document-terms.ts";
import { plural } from "#contract/words.ts";

/** Text of the list of payments. */
export const paymentsCopy = {
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
    sum: (count: number, amount: string) => `${plural(count, "payment", "payments")} · ${amount}`,
    clientFilter: (name: string) => `Client: ${name}`,
    methodFilter: (name: string) => `Method: ${name}`,
    none: {
      title: "No payments yet",
      hint: "Money that you receive will appear here. Open an invoice and choose “Record payment”.",
    },
    openInvoices: "Show invoices awaiting payment",
  },
};
