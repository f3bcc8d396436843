import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the dialog that emails a document. */
export const mailingMessages = {
  titles: {
    quotation: { first: "Send quotation", again: "Send quotation again" },
    invoice: { first: "Send invoice", again: "Send invoice again" },
    reminder: "Send reminder",
    receipt: "Send receipt",
    moneyReceipt: "Send receipt",
  },
  send: "Send",
  actions: {
    quotation: "Send quotation",
    invoice: "Send invoice",
    again: "Send again",
    reminder: "Send reminder",
    receipt: "Send receipt",
    moneyReceipt: "Send receipt",
    withoutEmail: "Issue without email",
  },
  to: "To",
  cc: "Cc",
  ccHint: "Up to 5 addresses, separated by commas",
  subject: "Subject",
  message: "Message",
  messageHint: "Added below the usual text",
  number: documentTerms.invoiceNumber,
  issuedAt: "Issue date",
  dueDate: documentTerms.due,
  noAddress: "Enter an email address",
  wrongAddress: "{address} is not an email address",
  tooManyCopies: "Enter at most 5 addresses",
  noDay: "Enter a date",
  otherRate: "On that day GST is {rate}%, not the draft’s {draftRate}%: the total is {total}.",
  noClientEmail: {
    invoice: "This client has no email address. Enter one in To, or issue the invoice without an email.",
    other: "This client has no email address. Enter one in To.",
  },
  openClient: "Save an address with the client",
  notDelivered:
    "No mail server is set up, so the email will stay queued in the email log. After sending, copy the client link and send it to the client yourself.",
  keptInTest:
    "This is a test organization, so the email is only listed in the email log. After sending, copy the client link to open it yourself.",
  preview: "Preview",
  previewFailed: "The preview could not be updated.",
  attachment: "Attachment",
  noPreview: "Nothing will be emailed. The client can open the invoice with its link.",
  itemsFault: "The items {message}.",
  outdated: "This was changed since you opened it. Nothing was sent. Reload it, and check the preview before you send.",
  reload: "Reload",
  documents: { quotations: documentTerms.quotation, invoices: documentTerms.invoice },
  sent: {
    title: "Sent",
    document: "{name} {number} was sent to {recipient}.",
    queued:
      "{name} {number} is ready. The email to {recipient} stays queued in the email log, because no mail server is set up.",
    kept: "{name} {number} is ready. The email to {recipient} is only listed in the email log, because this is a test organization.",
    paused:
      "{name} {number} is ready. The email to {recipient} is sent when the administrator ends the pause of emails.",
    issued: "{name} {number} was issued without an email.",
    names: { reminder: "The reminder of invoice", receipt: "The receipt for invoice", moneyReceipt: "Receipt" },
    share: "Copy the client link to send it yourself.",
    sharePdf: "Download the PDF to send it yourself.",
    downloadPdf: "Download PDF",
    another: "Create another",
  },
} as const;
