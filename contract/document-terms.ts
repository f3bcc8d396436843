/**
 * The labels on quotations, invoices and receipts: one term per thing, the same in PDFs, the portal, mails, CSV exports
 * and the web app. All values are plain text, so that the templates of the PDFs can read them as JSON.
 */
export const documentTerms = {
  quotation: "Quotation",
  invoice: "Invoice",
  taxInvoice: "Tax Invoice",
  receipt: "Receipt",

  quotationNumber: "Quotation no.",
  invoiceNumber: "Invoice no.",
  revision: "Revision",
  title: "Title",
  status: "Status",
  client: "Client",
  project: "Project",
  /** Above the client of a quotation, who owes nothing yet. */
  preparedFor: "Prepared for",
  billTo: "Bill to",
  receivedFrom: "Received from",

  date: "Date",
  drafted: "Drafted",
  validUntil: "Valid until",
  issued: "Issued",
  due: "Due",
  paidOn: "Paid on",
  voidedOn: "Voided on",
  decidedOn: "Decided on",
  decidedBy: "Decided by",
  acceptedBy: "Accepted by",
  rejectedBy: "Rejected by",

  items: "Items",
  ref: "Ref",
  description: "Description",
  quantity: "Quantity",
  unit: "Unit",
  unitPrice: "Unit price",
  amount: "Amount",

  totals: "Totals",
  currency: "Currency",
  subtotal: "Subtotal",
  retention: "Retention",
  retentionRate: "Retention rate",
  net: "Net",
  gst: "GST",
  gstRate: "GST rate",
  rounding: "Rounding",
  total: "Total",
  paid: "Paid",
  outstanding: "Outstanding",
  overdue: "Overdue",
  void: "Void",
  draft: "Draft",
  accepted: "Accepted",
  rejected: "Rejected",
  expired: "Expired",

  notes: "Notes",
  payments: "Payments",
  activity: "Activity",
  amountReceived: "Amount received",
  method: "Method",
  reference: "Reference",

  howToPay: "How to pay",
  bank: "Bank",
  accountName: "Account name",
  accountNumber: "Account number",
  payNowTo: "PayNow to",

  attention: "Attn:",
  uen: "UEN",
  mcst: "MCST",
  gstRegistrationNumber: "GST Reg. No.",
} as const;

/** A label with its rate, as in `GST 9%`. */
export const labelWithRate = (label: string, rate: string): string => `${label} ${rate}`;
