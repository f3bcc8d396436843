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
      CONTRACT_CREATED: "Billed by claims",
      CONTRACT_COMPLETED: "Work completed",
      CONTRACT_CLOSED: "Contract closed",
      CONTRACT_REOPENED: "Contract reopened",
      SUBMITTED: "Served on client",
      RESPONDED: "Answered by client",
      BILLED: "Billed",
      CARRIED: "Carried to a later claim",
      WITHDRAWN: "Withdrawn",
      DEPOSIT_BILLED: "Deposit billed",
      RELEASED: "Retention released",
      COMPLETED: "Completed",
      CLOSED: "Closed",
      REOPENED: "Reopened",
      PAYMENT_RECORDED: "Payment recorded",
      PAYMENT_REVERSED: "Payment reversed",
      PAID: "Paid in full",
      OVERDUE: documentTerms.overdue,
      VOIDED: "Voided",
    },
  },
} as const;
