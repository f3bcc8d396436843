import { documentTerms } from "#contract/copy/en/document-terms.ts";
/** Text of the statement of account. */
export const statementMessages = {
  title: "Statement of account",
  print: "Print",
  send: "Email statement",
  period: "Period",
  periods: { thisYear: "This year", lastYear: "Last year", all: "All", own: "Own dates" },
  from: "From",
  until: "Until",
  faults: {
    reversed: "The first day is after the last. Swap them.",
    future: "The first day is in the future. Choose an earlier one.",
  },
  columns: {
    date: "Date",
    document: "Document",
    description: "Description",
    amount: "Amount",
    charged: "Charged",
    paid: "Paid",
    balance: "Balance",
  },
  opening: "Balance brought forward",
  closingOn: "Balance on {day}",
  inFavour: "In the client's favour",
  /** Before the description of a line. */
  kinds: { creditNote: documentTerms.creditNote, voided: "Voided", reversed: "Reversed", refund: "Refund" },
  none: "There were no invoices or payments in this period.",
} as const;
