/** The groups of operations, in the order of the reference, each with its page below `docs/api`. */
export const tags = {
  Organization: { guide: "organization", description: "Your organization, its settings, and the key that you use." },
  Leads: {
    guide: "leads",
    description: "Enquiries before there is a client; a lead is converted to a client and a project.",
  },
  Clients: {
    guide: "clients",
    description: "The people and companies that you work for, with their files, figures and statements.",
  },
  Projects: { guide: "projects", description: "Jobs of a client. Quotations, invoices and expenses belong to one." },
  Quotations: {
    guide: "quotations",
    description: "Priced offers, which clients accept or reject in the portal and which are converted to invoices.",
  },
  Contracts: {
    guide: "contracts",
    description: "Accepted quotations that are billed by claims, with their terms, variations and ledger.",
  },
  Claims: {
    guide: "claims",
    description: "Progress claims of a contract: what is claimed to date, answered by the client, then billed.",
  },
  Retention: { guide: "contracts", description: "What clients hold back of invoices and claims until it falls due." },
  Invoices: { guide: "invoices", description: "Invoices with GST and retention, from draft to paid or void." },
  "Recurring invoices": {
    guide: "recurring-invoices",
    description: "What is billed again and again: each day of theirs drafts an invoice, and may send it.",
  },
  Payments: { guide: "payments", description: "Money received for an invoice, and its receipts." },
  "Credit notes": {
    guide: "credit-notes",
    description: "What is taken off an issued invoice: applied to invoices, or refunded.",
  },
  Bank: { guide: "bank", description: "Lines of bank statements, matched with invoices." },
  Imports: {
    guide: "imports",
    description: "Files of other programs and of banks: previewed, corrected, and imported.",
  },
  Expenses: { guide: "expenses", description: "What a project costs." },
  "Price book": {
    guide: "price-items",
    description: "Items with their prices and costs, to be copied into quotations and invoices.",
  },
  Files: { guide: "files", description: "Uploaded files, such as receipts of expenses." },
  Reports: { guide: "reports", description: "Ageing, the GST return with its documents, and contracts." },
  Events: {
    guide: "events",
    description: "All that has happened, in order of commit: to catch up with what a webhook missed.",
  },
  Webhooks: {
    guide: "webhook-endpoints",
    description: "Endpoints that receive signed events, their deliveries, and replays.",
  },
  Audit: { guide: "audit-log", description: "Who changed what, and when." },
  Batch: { guide: "batch", description: "Several operations in one request." },
} as const;
