/** The refusals about invoices, recurring ones, payments and lines of the bank. */

export const invoices = {
  dueBeforeIssue: "is {due}, before {issued}, the day of issue; correct it, or send DUE_BEFORE_ISSUE in `confirm`",
  dueDateOnResend: "cannot be changed by sending the invoice again; change it with PATCH",
  dueDateFault: "Invoice {invoice} is {status}, and its due date {fault}.",
  notDuplicated: "Invoice {invoice} is written from its contract and cannot be duplicated. Bill the contract again.",
  quotationBilled:
    "has invoice {invoice} already, so the copy would bill it twice; send QUOTATION_BILLED in `confirm` to copy it all the same",
  noEInvoice: "Invoice {invoice} is {status}; only an issued invoice has an e-invoice.",
  gstNumberMissing:
    "is missing, and a tax invoice must show it; enter it in the organization's settings, such as 201912345D, or set gstRegistered to false",
  issuedBefore: "Invoice {invoice} was issued before, so sending sets no number or date.",
  fieldsFixed: "Invoice {invoice} is {status}, so its {fields} can no longer change.",
  fixedOnceSent: "can no longer change, because the invoice was sent",
  fieldsOfContract: "Invoice {invoice} is written from its contract, so its {fields} cannot change.",
  fixedByContract: "follows from the contract; void the draft to change it there",
  noLink: "Invoice {invoice} was never sent, so it has no link. Send it first.",
  dueDateRequired: "of a sent invoice must be a date",
  hasPayments: "Invoice {invoice} has payments. Reverse them first, or send `keepPayments: true`.",
} as const;

export const recurring = {
  filledTooLong: "is longer than {max} characters with its placeholders filled in",
  inPast: "must not be in the past",
  notLastDay: "must be the last day of its month, which is {day}; or leave out onLastDay",
  endsBeforeStart: "must not be before the first day",
} as const;

export const payments = {
  invoiceRepeated: "is named twice; add its amounts up",
  aboveOutstandingUnlessKept:
    "is above what is outstanding on {invoice}: {currency} {outstanding}; lower it, and send `keepRestAsCredit: true` to keep the rest as the client's credit",
  aboveOutstandingOf: "is above what is outstanding on {invoice}: {currency} {outstanding}",
  noInvoice: "must name at least one invoice, unless `keepRestAsCredit: true` keeps all of the money as credit",
  clientRequiredWithoutInvoice: "is required when the allocations name no invoice",
  otherClient: "is another client than that of the invoices; name theirs, or leave it out",
  writeOffHasNoReceipt: "What was written off has no receipt, because no money was received.",
  creditHasNoReceipt: "Credit that is applied has no receipt. Send that of the money instead.",
  creditNoteHasNoReceipt: "Credit that is applied has no receipt. Send the credit note instead.",
  invoiceOfOtherClient: "must be an invoice of the same client",
  receiptHasNoCredit: "Receipt {receipt} has no credit: invoices took all of its money, or it was reversed.",
  beforeReceipt: "must not be before {day}, the day of receipt {receipt}",
  paidInFull:
    "Invoice {invoice} is already paid in full: {currency} 0.00 is outstanding. To keep the money as the client's credit, record it with `POST /payments`, `clientId` and `keepRestAsCredit: true`.",
  lessOutstanding:
    "Invoice {invoice} has {currency} {outstanding} outstanding. Record a payment of at most that amount, or send `keepRestAsCredit: true` to keep {rest} as the client's credit.",
  aboveOutstanding: "is above the outstanding amount",
  clientRequired: "is required when no invoice takes any of the money",
  notTheSumUnlessKept:
    "must be the sum of the allocations, {sum}; change one of them, or send `keepRestAsCredit: true` to keep {rest} as the client's credit",
  notTheSum: "must be the sum of the allocations, {sum}; change one of them, or leave it out",
  severalClients: "is of another client than the first; record the money of each client by itself",
  invoicesOverpaid:
    "Invoices have less outstanding than they would be paid. Lower those amounts, and send `amount` and `keepRestAsCredit: true` to keep the rest as the client's credit.",
  tooMany:
    "is payment {count} of invoice {invoice}; at most {max} are allowed: reverse some, and record their sum as one",
  writeOffAboveOutstanding: "must be at most {outstanding}, which is outstanding",
  writeOffAboveLimit:
    "is above {limit}, the limit of write-offs of an invoice; ask an owner or administrator to write it off",
  noGstToRelieve: "is for GST that was charged; this invoice has none",
  reliefTooEarly: "must wait until {day}, 12 months after the day of issue, unless the client is INSOLVENT",
  creditApplied: "Receipt {receipt} has no credit left: {amount} is applied to invoice {invoices}.",
  creditRefunded: "Receipt {receipt} has no credit left: {amount} is refunded.",
  moneyApplied:
    "Of the money of receipt {receipt}, {amount} is applied to invoice {invoices}. Reverse that payment first.",
  moneyRefunded: "Of the money of receipt {receipt}, {amount} is refunded. Reverse the refund first.",
} as const;

export const bank = {
  otherAccountStated: "is not the account of this file: it states the number of “{account}”; choose that account",
  accountRequired: "is missing: files with these columns belong to several accounts; choose the account of this one",
  tooManyAccounts: "would be more than the {max} accounts that an organization may have; use one of them",
  accountTaken: "belongs to another bank account; correct it, or use that account",
  currencyFixed:
    "The currency {currency} of this account can no longer change, because lines of it are matched. Create another account.",
  otherCurrency: "is in {currency}, and “{account}” in {own}; choose the account of this file",
  receiptRequired: "must name a receipt, unless paymentIds names a payment",
  aboveLine: "add up to more than remains of the line: {left}",
  invoicePaidByLine: "is on an invoice that the line pays already; a line has one payment per invoice",
  paymentReversed: "was reversed; choose another payment, or match the line with an invoice",
  paymentIsCredit: "is credit and no money; choose a payment in money",
  hasLine: "has a line of the bank already; unmatch that line first",
  receiptReversed: "was reversed; choose another receipt, or match the line with an invoice",
  beforeLine: "must not be before {day}, the date of the line",
  severalClients: "must be false for invoices of several clients, because the rest could be the money of any of them",
  paidByLine: "has a payment of this line already; unmatch the line first",
  matchedMeanwhile: "The bank line was matched with another invoice at the same time. Fetch it again and retry.",
} as const;
