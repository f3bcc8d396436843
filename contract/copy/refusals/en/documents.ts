/** The refusals about documents, e-invoices and quotations. */

export const documents = {
  itemsMissing: "are missing; add at least one before sending",
  sumBelowZero: "add up to less than 0; correct the discounts before sending",
  nothingToCorrect:
    "leave nothing to correct: the document says what the organization and the client say now; correct them first, or name the fields to take over",
  emptyNow: "is empty now: enter {field} first, then correct the document",
  hasCreditNote: "Invoice {invoice} has the credit note {creditNote}. Void that first, or credit the rest.",
  aboveCreditAndOutstanding: "must be at most {most}, which is left of the credit and outstanding on the invoice",
  aboveCredit: "must be at most {left}, which is left of the credit",
  tooManyCreditUses:
    "is use {count} of this credit; at most {max} refunds and as many applications are allowed: reverse some, and record their sum as one",
  beforePreviousNumber: "must not be before {day}, the day of issue of the previous number",
  amountTooLarge: "has an amount above 999,999,999,999.99",
  tooManyItems: "must have at most {max} items over all sections",
  contractTaxCode:
    "must be STANDARD in a contract, whose claims are billed at one rate; bill the line by an invoice of its own",
  descriptionsTooLong: "have descriptions of {length} characters in total; at most {max} are allowed",
  sumTooLarge: "add up to more than 999,999,999,999.99",
  retentionGone: "This project no longer holds the retention that this draft bills. Void it, and release what is held.",
  retentionBilled: "Retention of invoice {invoice} is billed by invoice {release}. Void that invoice first.",
  creditedRetentionBilled:
    "The credit note takes off retention of invoice {invoice} that invoice {release} bills. Void that invoice first.",
  numberTooLow:
    "must not be below {next}, because lower numbers of {year} may have been given; choose {next} or a higher one",
  gstNumberMissing: "is missing; a tax invoice or credit note with GST must show it",
  addressMissing: "is missing; enter it, so that the paper shows from where it comes",
  clientAddressMissing: "is missing; a document above 1,000.00 shows the client's address",
  payeeMissing: "is missing, and so is PayNow; enter one of them, so that the client knows where to pay",
  bankMissing: "is missing, and one PayNow transfer takes at most 200,000.00; enter a bank account as well",
  fontUnreadable:
    "is in a script whose font this installation cannot read, and would read (?): {characters}; ask its administrator to run npm ci, or write it in other letters",
  notPrintable: "has characters that cannot be printed, and would read (?): {characters}; write it in other letters",
  renderingTimeUsed: "Your organization has used up its time for rendering PDFs. Try again later.",
  tooManyPdfsWaiting: "Too many PDFs of your organization are already waiting. Try again soon.",
  renderingTooLong: "Rendering the PDF took more than {ms} ms and was canceled. Shorten the document.",
  rendererEnded: "The process that renders the PDF ended twice. Try again in a moment.",
} as const;

export const eInvoices = {
  orderMissing: "is missing; agencies pay by the number of their purchase order or invoicing instruction",
  currency: "must be SGD in an e-invoice",
  needsPositivePrice: "must contain one with a price of at least 0",
  nothingToWrite: "has no character that can be written",
  notIssued: "{document} is {status}; only an issued document has an e-invoice to hand over.",
  answerRequired:
    "is required for REFUSED; give the message of the access point, such as Buyer not found in the network",
  missing: "is missing; the e-invoice needs it",
  noUen: "is not a UEN, as in 53123456L, 201912345R or T08MC1234H: {uen}",
  noPostalCode: "is not a postal code of Singapore, as in 408564: {postalCode}",
  abroad: "is abroad, where Quoin knows no address of InvoiceNow, so only IRAS can receive the e-invoice",
  checkLetter: "ends in a letter that does not fit its digits, so one of them may be mistyped: {uen}",
} as const;

export const quotations = {
  nothingToConvert: "Nothing of quotation {quotation} is left to convert. Void one of its invoices first.",
  partConverted: "has nothing left to convert",
  aboveLeft: "must be at most {left}, which is left to convert",
  unknownPart: "does not match any {part} of this quotation",
  partRepeated: "names the same {part} a second time",
  sectionTooLarge: "has a subtotal too large for one line; convert its items instead",
  amountTooLarge: "is too large for one line; convert items or sections instead",
  amountAlone: "cannot be combined with `items` or `sections`; send one of them",
  notWithItems: "cannot be combined with `items`; send one of them",
  converted:
    "Quotation {quotation} was already converted to invoice {invoice}. Void that invoice first, or duplicate it.",
  shares: "must have shares that make exactly 1",
  otherProject: "must be that of the contract, or not be given",
  termOfContract: "is a term of the contract and cannot be given",
  decidedBeforeSending: "must not be before the quotation was sent",
  changed: "Quotation {quotation} has changed since you opened it. Read it again before you decide.",
  expired: "Quotation {quotation} has expired. Ask for a new one.",
  hasInvoice: "An invoice refers to quotation {quotation}. Remove that reference first.",
  noLink: "Quotation {quotation} is a draft and has no link. Send it first.",
  clientFixed: "An invoice refers to quotation {quotation}, so its client can no longer change.",
  offerExpired: "was {day}, so the client can no longer accept; change it, or send OFFER_EXPIRED in `confirm`",
} as const;
