/** The words of PDFs besides the terms of documents. */
export const printMessages = {
  statement: "Statement of account",
  discarded: "This draft was discarded and never issued. Nothing is owed.",
  acceptance: {
    title: "Acceptance",
    text: "We accept quotation {number} and ask you to carry out the work described above.",
    textOfRevision:
      "We accept quotation {number}, revision {revision}, and ask you to carry out the work described above.",
    name: "Name",
    signature: "Signature",
    companyStamp: "Company stamp",
  },
  period: { from: "From", to: "To" },
  balanceOn: "Balance on {day}",
  scan: "Scan the code to pay {amount} with PayNow.",
  orScan: "Or scan the code to pay {amount} with PayNow.",
  code: "PayNow code for {amount}, reference {number}",
  receiptFor: "{receipt} for {number}",
  receivedWithThanks: "Received with thanks",
  inPaymentOf: "In payment of",
  payment: "Payment {id}",
  document: "Document",
  charged: "Charged",
  balance: "Balance",
  broughtForward: "Balance brought forward",
  nothingInPeriod: "There were no invoices or payments in this period.",
  pageOf: "Page {page} of {pages}",
} as const;
