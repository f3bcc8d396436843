import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the dialog that emails a document. */
export const mailingMessages = {
  titles: {
    quotation: { first: "Send quotation", again: "Send quotation again" },
    invoice: { first: "Send invoice", again: "Send invoice again" },
    reminder: "Send reminder",
    receipt: "Send receipt",
    moneyReceipt: "Send receipt",
    statement: "Email statement",
    clientPage: "Email the client’s page",
  },
  send: "Send",
  actions: {
    quotation: "Send quotation",
    invoice: "Send invoice",
    again: "Send again",
    reminder: "Send reminder",
    receipt: "Send receipt",
    moneyReceipt: "Send receipt",
    statement: "Send statement",
    clientPage: "Send link",
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
    "Email is not set up yet, so nothing is emailed. You get a link to send yourself, by WhatsApp or any other way.",
  notDeliveredFile:
    "Email is not set up yet, so nothing is emailed. Afterwards you can download the PDF to send it yourself, by WhatsApp or any other way.",
  keptInTest:
    "This is a test organization, so the email is only listed in the email log. After sending, copy the client link to open it yourself.",
  preview: "Preview",
  previewFailed: "The preview could not be updated.",
  attachment: "Attachment",
  noPreview: "Nothing will be emailed. The client can open the invoice with its link.",
  itemsFault: "The items {message}.",
  outdated: "This was changed since you opened it. Nothing was sent. Reload it, and check the preview before you send.",
  reload: "Reload",
  shared: { claims: documentTerms.paymentClaim, "credit-notes": documentTerms.creditNote },
  documents: { quotations: documentTerms.quotation, invoices: documentTerms.invoice },
  /** Outcomes of one of many emails, in the words of the email log. */
  outcomes: { LEAVES: "Sent", PAUSED: "Queued", WAITS: "Queued", KEPT: "Not sent (test)" },
  /** The state of an email after something was done. */
  doneBut: "{done}. {but}",
  unsent: {
    PAUSED: "The email to {recipient} is sent when the administrator ends the pause of emails.",
    WAITS: "Email is not set up yet, so the email to {recipient} waits in the email log.",
    KEPT: "This is a test organization, so the email to {recipient} is only listed in the email log.",
  },
  notSentNow: {
    WAITS: "Email is not set up yet, so nothing is emailed: the emails wait in the email log.",
    KEPT: "This is a test organization, so the emails are only listed in the email log.",
  },
  sent: {
    title: "Sent",
    ready: "Ready to share",
    document: "{name} {number} was sent to {recipient}.",
    queued:
      "{name} {number} is ready. Nothing was emailed, because email is not set up yet; the email to {recipient} waits in the email log.",
    kept: "{name} {number} is ready. The email to {recipient} is only listed in the email log, because this is a test organization.",
    paused:
      "{name} {number} is ready. The email to {recipient} is sent when the administrator ends the pause of emails.",
    issued: "{name} {number} was issued without an email.",
    names: {
      reminder: "The reminder of invoice",
      receipt: "The receipt for invoice",
      moneyReceipt: "Receipt",
      statement: "The statement of account of",
      clientPage: "The link of the page of",
    },
    share: "Copy the client link to send it yourself.",
    sharePdf: "Download the PDF to send it yourself.",
    shared: "{name} from {organization}:",
    shareSheet: "Share",
    whatsApp: "WhatsApp",
    downloadPdf: "Download PDF",
    another: "Create another",
  },
} as const;
