/**
 * The default texts of mails. They depend on the state of the document when the mail is sent, and a reminder's on the
 * day. What stands in braces is replaced by `filledIn`.
 */
export const standardMailTexts = {
  QUOTATION: {
    open: {
      subject: "Quotation {number} from {organization}",
      body: "Dear {contact},\n\nHere is our quotation for “{title}”: {total}, valid until {validUntil}.\n\nOpen it to see every item, and to accept it or tell us what you would like changed.",
    },
    expired: {
      subject: "Quotation {number} from {organization}",
      body: "Dear {contact},\n\nHere is our quotation for “{title}”: {total}. It was valid until {validUntil}.\n\nOpen it to see every item. If you would like to go ahead, please ask us to renew it.",
    },
  },
  INVOICE: {
    owed: {
      subject: "Invoice {number} from {organization}",
      body: "Dear {contact},\n\nHere is our invoice for “{title}”: {outstanding}, due on {dueDate}.",
    },
    settled: {
      subject: "Invoice {number} from {organization}",
      body: "Dear {contact},\n\nHere is our invoice for “{title}”: {total}. There is nothing left to pay.",
    },
  },
  INVOICE_REMINDER: {
    before: {
      subject: "Invoice {number} from {organization} is due on {dueDate}",
      body: "Dear {contact},\n\nThis is a friendly reminder that our invoice {number} for “{title}” is due on {dueDate}. {outstanding} is outstanding.\n\nIf you have already paid, thank you, and please ignore this email.",
    },
    on: {
      subject: "Invoice {number} from {organization} is due today",
      body: "Dear {contact},\n\nOur invoice {number} for “{title}” is due today, {dueDate}. {outstanding} is outstanding.\n\nIf you have already paid, thank you, and please ignore this email.",
    },
    after: {
      subject: "Invoice {number} from {organization} is overdue",
      body: "Dear {contact},\n\nOur invoice {number} for “{title}” was due on {dueDate}, and {outstanding} is still outstanding. Please pay as soon as you can, or let us know if there is a problem.\n\nIf you have already paid, thank you, and please ignore this email.",
    },
  },
  RECEIPT: {
    subject: "Receipt for invoice {number} from {organization}",
    body: "Dear {contact},\n\nThank you for your payment. We have received {amount} for invoice {number}, “{title}”.",
  },
  CLAIM: {
    beforeGst: {
      subject: "Payment claim {number} from {organization}",
      body: "Dear {contact},\n\nHere is our payment claim {number} for “{title}”: {claimed} before GST.\n\nOpen it to see the work to date line by line. Please let us have your response; our invoice will follow.",
    },
    withoutGst: {
      subject: "Payment claim {number} from {organization}",
      body: "Dear {contact},\n\nHere is our payment claim {number} for “{title}”: {claimed}.\n\nOpen it to see the work to date line by line. Please let us have your response; our invoice will follow.",
    },
  },
  CREDIT_NOTE: {
    subject: "Credit note {number} from {organization}",
    body: "Dear {contact},\n\nHere is our credit note {number} for {total} on invoice {invoice}, “{title}”.\n\nReason: {reason}\n\nOpen it to see which invoices it was applied to, and what is left of it.",
  },
} as const;

/** The text of a receipt for several invoices, each of which has a title of its own. */
export const severalReceiptText = {
  subject: "Receipt for invoices {number} from {organization}",
  body: "Dear {contact},\n\nThank you for your payment. We have received {amount} for invoices {number}.",
} as const;

/** The text of a receipt whose money pays no invoice, which an organization does not change. */
export const creditReceiptText = {
  subject: "Receipt {number} from {organization}",
  body: "Dear {contact},\n\nThank you for your payment. We have received {amount}, and keep it as your credit.",
} as const;

/** The texts of a reminder of several invoices of a client, where the organization has none of its own. */
export const severalReminderTexts = {
  overdue: {
    subject: "Overdue invoices from {organization}",
    body: "Dear {contact},\n\nOur invoices {number} are past their due date, and {outstanding} is still outstanding. Your statement of account is attached. Please pay as soon as you can, or let us know if there is a problem.\n\nIf you have already paid, thank you, and please ignore this email.",
  },
  due: {
    subject: "Invoices from {organization} to pay",
    body: "Dear {contact},\n\nThis is a friendly reminder of our invoices {number}, each with its due date below. {outstanding} is outstanding. Your statement of account is attached.\n\nIf you have already paid, thank you, and please ignore this email.",
  },
} as const;

/** The texts of a statement of account, by its last balance, which an organization does not change. */
export const statementTexts = {
  owed: {
    subject: "Statement of account from {organization}",
    body: "Dear {contact},\n\nHere is your statement of account up to {day}: {balance} is outstanding.\n\nIf you have already paid, thank you. Please tell us if anything in it looks wrong to you.",
  },
  settled: {
    subject: "Statement of account from {organization}",
    body: "Dear {contact},\n\nHere is your statement of account up to {day}. Nothing is outstanding. Thank you.",
  },
  inFavour: {
    subject: "Statement of account from {organization}",
    body: "Dear {contact},\n\nHere is your statement of account up to {day}: {balance} is in your favour.",
  },
} as const;

/** The text of the mail with the link of a client's page, which an organization does not change. */
export const clientPageText = {
  subject: "Your documents from {organization}",
  body: "Dear {contact},\n\nHere is your page with us. It lists the quotations that wait for your decision, the invoices to pay, and your payment claims, receipts and credit notes.\n\nIt is always up to date, so you can keep the link.",
} as const;

/** The text that confirms the client's acceptance of a quotation, which an organization does not change. */
export const confirmationText = {
  subject: "Your acceptance of quotation {number} from {organization}",
  body: "Dear {contact},\n\nThank you for accepting our quotation {number}, “{title}”. A copy that bears your acceptance is attached for your records.\n\nIf you did not accept it, please tell us at once.",
} as const;

/** The text that accepts the response to a claim in writing, which an organization does not change. */
export const acceptanceTexts = {
  due: {
    subject: "Acceptance of your response to payment claim {number}",
    body: "Dear {contact},\n\nWe accept your payment response of {received} to our payment claim {number} for “{title}”: {accepted}, of {claimed} that we claimed.\n\nThis is our acceptance in writing under section 12 of the Building and Construction Industry Security of Payment Act 2004, given on {today}. Payment is due on {dueDate}.",
  },
  invoiceFollows: {
    subject: "Acceptance of your response to payment claim {number}",
    body: "Dear {contact},\n\nWe accept your payment response of {received} to our payment claim {number} for “{title}”: {accepted}, of {claimed} that we claimed.\n\nThis is our acceptance in writing under section 12 of the Building and Construction Industry Security of Payment Act 2004, given on {today}. Our tax invoice of this amount follows, and payment is due from it.",
  },
} as const;
