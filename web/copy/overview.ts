import { documentTerms } from "#contract/document-terms.ts";
import { plural } from "#contract/words.ts";

/** Text of the overview. */
export const overviewCopy = {
  overview: {
    title: "Overview",
    outstanding: documentTerms.outstanding,
    overdue: documentTerms.overdue,
    retention: "Retention held",
    received: (month: string) => `Received in ${month}`,
    invoiced: (amount: string) => `${amount} invoiced`,
    invoiceCount: (count: number) => plural(count, "invoice", "invoices"),
    noneOverdue: "No overdue invoices",
    ages: "Overdue by age",
    age: (from: number, to: number | null) => (to === null ? `Over ${from - 1} days` : `${from}–${to} days`),
    days: "Days overdue",
    amount: documentTerms.amount,
    count: "Invoices",
    months: "Invoiced and received",
    monthsHint: "Last 12 months, including this month so far.",
    month: "Month",
    legend: { invoiced: "Invoiced", received: "Received" },
    asTable: "View as table",
    quotations: "Quotations",
    quotationStatus: documentTerms.status,
    quotationCount: "Quotations",
    statuses: {
      DRAFT: documentTerms.draft,
      SENT: "Sent",
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
    },
    winRate: "Win rate",
    won: (decided: number) => `of ${plural(decided, "quotation", "quotations")} decided in the last 12 months`,
    noneDecided: "No quotations decided in the last 12 months",
    none: {
      title: "No data yet",
      hint: "Send a quotation or an invoice to see outstanding amounts, income and your win rate here.",
    },
  },
};
