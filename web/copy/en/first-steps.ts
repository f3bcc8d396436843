/** Text of the checklist of the first steps, and of the example. */
export const firstStepsMessages = {
  title: "First steps",
  progress: "{done, number} of {total, number} done",
  dismiss: "Dismiss",
  isDone: "Done",
  isOpen: "To do",
  steps: {
    BANK: { name: "Add your bank details", hint: "Clients see on each invoice where to pay." },
    CLIENT: { name: "Add your first client", hint: "Or import a list from a spreadsheet." },
    QUOTATION: { name: "Write your first quotation", hint: "Type the items, or paste them from a spreadsheet." },
    MAIL: { name: "Set up email", hint: "Give your organization an email address that clients can reply to." },
    COLLEAGUE: { name: "Invite a colleague", hint: "Each person has an account and a role." },
  },
  noMailServer:
    "Email is not set up yet: ask the person who installed Quoin. Until then, send the link of a document yourself, by WhatsApp or any other way.",
  empty: {
    title: "Welcome to your office",
    hint: "Add a client and write a quotation. Or look around first, with an example that you can remove at any time.",
    fill: "Fill with an example",
    fillHint: "Drafts only: nothing is sent, and no invoice number is used.",
  },
  example: {
    title: "You are looking at an example",
    hint: "{count, plural, one {# record} other {# records}} marked as an example, all drafts.",
    remove: "Remove the example",
    removed: "The example was removed.",
    removedSome:
      "{count, plural, one {# record of the example was removed.} other {# records of the example were removed.}}",
    kept: "These stay, because you work with them:",
    reasons: { CHANGED: "was changed", IN_USE: "is used by other records" },
    keptOne: "{kind} {name}: {reason}",
    close: "Close",
  },
  kinds: {
    CLIENT: "Client",
    PROJECT: "Project",
    QUOTATION: "Quotation",
    INVOICE: "Invoice",
    LEAD: "Lead",
    EXPENSE: "Expense",
  },
} as const;
