/** Text about credit notes and recurring invoices on the page of an invoice. */
export const invoiceCreditsMessages = {
  action: "Credit note",
  recur: "Make recurring",
  madeBy: "Recurring invoice",
  title: "Credit notes",
  all: "All credit notes",
  draft: "Draft credit note",
  takeBack: "Take back credit",
  receipt: "Show receipt",
  /** Of a payment that was kept when the invoice was voided. */
  kept: "The client’s credit",
  /** Of a payment by which no money came in. */
  reversal: {
    CREDIT: {
      title: "Take back credit",
      hint: "{amount} is outstanding on {number} again, and is the client’s credit again.",
      submit: "Take back",
      done: "{amount} taken back from {number}",
    },
    WRITE_OFF: {
      title: "Reverse write-off",
      hint: "{amount} is outstanding on {number} again. If the client has paid it, record the payment afterwards.",
      submit: "Reverse write-off",
      done: "Write-off of {amount} on {number} reversed",
    },
    /** Of a payment that came with others. */
    part: "This is a part of receipt {receipt}: {total} came in at once. Only this part is reversed here.",
    whole: "Reverse all of {receipt}",
  },
  writeOff: {
    action: "Write off",
    title: "Write off",
    hint: "{number} has {outstanding} outstanding. No money is received; the amount is booked as a bad debt. Reverse it under Payments if the client pays after all.",
    amount: "Amount",
    day: "Written off on",
    noDay: "Choose a day.",
    reason: "Reason",
    reasonHint: "For the office; never shown to the client.",
    noReason: "Enter a reason.",
    relief: "GST bad debt relief",
    reliefHint: "Claims the GST in the amount back, in box 7 of the return.",
    noRelief: "Not claimed",
    after12Months: "The supply is 12 months old",
    insolvent: "The client is insolvent",
    submit: "Write off",
    done: "{amount} written off",
  },
  noVoid: {
    title: "{number} cannot be voided",
    hint: "It has credit notes. Void them first, or take the rest off with another credit note.",
    credit: "Credit the rest",
  },
} as const;
