import { plural } from "#contract/words.ts";

/** The words of the first page. */
export const overviewWords = {
  overview: {
    title: "Overview",
    outstanding: "Outstanding",
    overdue: "Overdue",
    retention: "Retention held",
    received: (month: string) => `Received in ${month}`,
    invoiced: (amount: string) => `${amount} invoiced`,
    ofInvoices: (count: number) => `on ${plural(count, "invoice", "invoices")}`,
    noneOverdue: "Everybody paid in time",
    ages: "How long it is overdue",
    age: (from: number, to: number | null) => (to === null ? `Over ${from - 1} days` : `${from}–${to} days`),
    days: "Days",
    amount: "Amount",
    count: "Invoices",
    months: "Invoiced and received",
    monthsHint: "Twelve months; the last one is not over.",
    month: "Month",
    legend: { invoiced: "Invoiced", received: "Received" },
    asTable: "Show the figures",
    quotations: "Quotations",
    quotationStatus: "Status",
    quotationCount: "Number",
    statuses: { DRAFT: "Draft", SENT: "Waiting for the client", ACCEPTED: "Accepted", REJECTED: "Rejected" },
    winRate: "Won",
    won: (decided: number) => `of ${plural(decided, "quotation", "quotations")} decided in twelve months`,
    noneDecided: "No client decided in twelve months",
    none: {
      title: "Nothing to add up yet",
      hint: "Once quotations and invoices are sent, this page shows what is owed, what comes in and what is won.",
    },
  },
} as const;
