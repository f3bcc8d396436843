/** Text of a document's activity. */
export const timelineCopy = {
  timeline: {
    title: "Activity",
    kinds: {
      CREATED: "Created",
      SENT: "Issued",
      MAIL_QUEUED: "Email queued",
      MAIL_DELIVERED: "Email sent",
      MAIL_FAILED: "Email failed",
      VIEWED: "Viewed by client",
      ACCEPTED: "Accepted",
      REJECTED: "Rejected",
      REVISED: "Revised",
      CONVERTED: "Converted to invoice",
      PAYMENT_RECORDED: "Payment recorded",
      PAYMENT_REVERSED: "Payment reversed",
      PAID: "Paid in full",
      OVERDUE: "Overdue",
      VOIDED: "Voided",
    },
  },
};
