/** Text about credit notes on the page of an invoice. */
export const invoiceCreditsMessages = {
  action: "Credit note",
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
