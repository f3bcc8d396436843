/** The words of what happens to a document. */
export const documentWords = {
  timeline: {
    title: "What happened",
    kinds: {
      CREATED: "Created",
      SENT: "Issued",
      MAIL_QUEUED: "Mail on its way",
      MAIL_DELIVERED: "Mail delivered",
      MAIL_FAILED: "Mail failed",
      VIEWED: "Seen by the client",
      ACCEPTED: "Accepted",
      REJECTED: "Rejected",
      REVISED: "Taken back to be revised",
      CONVERTED: "Made into an invoice",
      PAYMENT_RECORDED: "Payment recorded",
      PAYMENT_REVERSED: "Payment reversed",
      PAID: "Paid in full",
      OVERDUE: "Overdue",
      VOIDED: "Voided",
    },
  },
} as const;
