/** Text about credit notes and recurring invoices on the page of an invoice. */
export const invoiceCreditsMessages = {
  action: "Credit note",
  recur: "Make recurring",
  madeBy: "Recurring invoice",
  title: "Credit notes",
  all: "All credit notes",
  draft: "Draft credit note",
  takeBack: "Take back credit",
  noVoid: {
    title: "{number} cannot be voided",
    hint: "It has credit notes. Void them first, or take the rest off with another credit note.",
    credit: "Credit the rest",
  },
} as const;
