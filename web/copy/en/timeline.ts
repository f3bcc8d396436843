import { documentTerms } from "#contract/copy/en/document-terms.ts";

/** Text of a document's activity. */
export const timelineMessages = {
  timeline: {
    title: documentTerms.activity,
    kinds: {
      CREATED: "Created",
      SENT: documentTerms.issued,
      MAIL_QUEUED: "Email queued",
      MAIL_DELIVERED: "Email sent",
      MAIL_FAILED: "Email failed",
      VIEWED: "Viewed by client",
      ACCEPTED: documentTerms.accepted,
      REJECTED: documentTerms.rejected,
      REVISED: "Revised",
      CONVERTED: "Converted to invoice",
      PAYMENT_RECORDED: "Payment recorded",
      PAYMENT_REVERSED: "Payment reversed",
      PAID: "Paid in full",
      OVERDUE: documentTerms.overdue,
      VOIDED: "Voided",
    },
  },
} as const;
