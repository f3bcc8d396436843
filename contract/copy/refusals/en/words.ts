/** Words within refusals. */

export const things = {
  bankAccount: "bank account",
  client: "client",
  contract: "contract",
  file: "file",
  invoice: "invoice",
  item: "item",
  section: "section",
  nothing: "nothing",
  payment: "payment",
  project: "project",
  quotation: "quotation",
  receipt: "receipt",
  billedInvoice: "issued invoice of a claim or deposit of this contract",
  theBankLine: "The bank line",
  thePayment: "The payment",
  theRefund: "The refund",
  theOffice: "the office",
  quotationOf: "Quotation {number}",
  invoiceOf: "Invoice {number}",
  receiptOf: "Receipt {number}",
  creditNoteOf: "Credit note {number}",
  contractOf: "Contract {number}",
  claimOf: "Claim {number}",
  draftClaimOf: "The draft claim of contract {contract}",
} as const;

export const statuses = {
  DRAFT: "DRAFT",
  SENT: "SENT",
  ACCEPTED: "ACCEPTED",
  REJECTED: "REJECTED",
  CONVERTED: "CONVERTED",
  OVERDUE: "OVERDUE",
  PAID: "PAID",
  VOID: "VOID",
} as const;
