/** The words of emails to clients besides their texts and the terms of documents. */
export const letterMessages = {
  furtherNotice: "further notice",
  viewQuotation: "View the quotation",
  viewInvoice: "View the invoice",
  viewClaim: "View the claim",
  viewCreditNote: "View the credit note",
  viewClientPage: "Open your page",
  claimed: "Claimed",
  accepted: "Accepted",
  acceptedOn: "Accepted on",
  beforeGst: "{amount} before GST",
  claimedBeforeGst: "Claimed before GST",
  keptAsCredit: "Kept as credit",
  creditLeft: "Credit left",
  balanceBefore: "Balance before {day}",
  balanceOn: "Balance on {day}",
  daysLate: "{day} ({days, plural, one {# day ago} other {# days ago}})",
  code: {
    subject: "Your code for quotation {number}",
    lead: "Enter this code on the page of quotation {number} by {organization}, together with your decision.",
    label: "Code",
    note: "The code is valid for 10 minutes. Never pass it on, not even to the sender of the quotation. If you did not request it, you can ignore this email.",
  },
  forward: "Anyone with this link can open the document, so please forward this email with care.",
  forwardPage:
    "Anyone with this link can see all your documents and decide about your quotations, so please do not forward this email.",
} as const;
