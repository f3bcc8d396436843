import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the overview. */
export const overviewMessages = {
  overview: {
    outstanding: documentTerms.outstanding,
    overdue: documentTerms.overdue,
    retention: "Retention held",
    invoiceCount: "{count, plural, one {# invoice} other {# invoices}}",
    retentionDue: "{amount} due from {count, plural, one {# contract} other {# contracts}}",
    noneDue: "None due from contracts",
    unmatched: "Unmatched at the bank",
    lineCount: "{count, plural, one {# line} other {# lines}}",
    noneOverdue: "No overdue invoices",
    ages: "Overdue by age",
    ageing: "Ageing report",
    age: "{from}–{to} days",
    ageOver: "Over {days} days",
    days: "Days overdue",
    amount: documentTerms.amount,
    count: "Invoices",
    months: "Invoiced and received",
    month: "Month",
    legend: { invoiced: "Invoiced", received: "Received" },
    monthFigures: "{month}: Invoiced {invoiced}, Received {received}",
    asTable: "View as table",
    quotations: "Quotations",
    quotationStatus: documentTerms.status,
    quotationCount: "Quotations",
    statuses: {
      DRAFT: documentTerms.draft,
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
    },
    none: {
      title: "No data yet",
      hint: "Send a quotation or an invoice to see outstanding amounts, income and your win rate here.",
    },
  },
  /** Changes of where money goes, or of who may change that. */
  security: {
    title: "Security notices",
    kinds: {
      PAYEE_CHANGED: "The bank account that clients pay to was changed",
      OWNER_ADDED: "New owner",
      OWNER_REMOVED: "No longer an owner",
      KEY_CREATED: "New API key that can change data",
      SECOND_FACTOR_NOT_REQUIRED: "Members no longer need two-factor authentication",
      SINGLE_SIGN_ON_CHANGED: "Single sign-on was changed",
    },
    change: "From {before} to {after}",
    byFrom: "By {by} from {address}",
    acknowledge: "Acknowledge",
  },
} as const;
