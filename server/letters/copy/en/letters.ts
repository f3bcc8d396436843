/** The words of emails to clients besides their texts and the terms of documents. */
export const letterMessages = {
  furtherNotice: "further notice",
  viewQuotation: "View the quotation",
  viewInvoice: "View the invoice",
  viewClaim: "View the claim",
  viewCreditNote: "View the credit note",
  claimed: "Claimed",
  claimedBeforeGst: "Claimed before GST",
  daysLate: "{day} ({days, plural, one {# day ago} other {# days ago}})",
  forward: "Anyone with this link can open the document, so please forward this email with care.",
} as const;
