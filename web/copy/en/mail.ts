import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of the email log. */
export const mailMessages = {
  mail: {
    title: "Email log",
    lead: "Emails to your clients and colleagues. Without a mail server, they stay queued here.",
    one: "Email",
    statusLabel: "Status",
    all: "All",
    statuses: { QUEUED: "Queued", SENT: "Sent", FAILED: "Failed", KEPT: "Not sent (test)" },
    kinds: {
      QUOTATION: documentTerms.quotation,
      INVOICE: documentTerms.invoice,
      INVOICE_REMINDER: "Invoice reminder",
      RECEIPT: documentTerms.receipt,
      CLAIM: documentTerms.paymentClaim,
      CREDIT_NOTE: documentTerms.creditNote,
      QUOTATION_ACCEPTED: "Quotation accepted",
      QUOTATION_REJECTED: "Quotation rejected",
      CLAIM_DAYS_MOVED: "Days of a claim moved",
      ENDPOINT_DISABLED: "Webhook endpoint disabled",
      INVITATION: "Invitation",
      PASSWORD_RESET: "Password reset",
      DECISION_CODE: "Code for a decision",
      SECURITY_NOTICE: "Security notice",
    },
    columns: { recipient: "Recipient", status: "Status", created: "Created" },
    none: { title: "No emails yet", hint: "Emails to clients and colleagues will appear here." },
    noResults: { title: "No results", hint: "Try another status." },
    created: "Created",
    sent: "Sent",
    nextAttempt: "Next attempt",
    kept: "This is a test organization, so the email is only listed in the email log and is never sent.",
    resend: "Resend",
    copyLink: "Copy link",
    unavailable: "The record that this email is about was deleted, so the email can no longer be shown or sent.",
  },
} as const;
