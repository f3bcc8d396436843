/** Text of the emails that assistants want to send to others than the client. */
export const approvalMessages = {
  title: "Waiting for your approval",
  hint: "An assistant wants to email these to addresses that are not the client's. Nothing was sent yet.",
  operations: {
    sendQuotation: "Send quotation {number}",
    sendInvoice: "Send invoice {number}",
    remindInvoice: "Remind of invoice {number}",
  },
  to: "To {addresses}",
  asked: "Asked by {name}, {time}",
  approve: "Approve and send",
  decline: "Decline",
  /** The accessible name of a button in a row. */
  actionOn: "{action}: {what}",
  approved: "Approved",
  sent: "Approved: the email will be sent.",
  declined: "Declined. Nothing was sent.",
} as const;
