/** Text of the imports of projects and expenses; what they share is in that of their review. */
export const recordImportMessages = {
  projects: {
    title: "Import projects",
    hint: "Import the clients first: each project names its client.",
  },
  expenses: {
    title: "Import expenses",
    hint: "Import the projects first, if expenses name them. Amounts are before GST; a total is taken less its GST.",
  },
  openInvoices: {
    title: "Import open invoices",
    hint: "For what clients owed when you came from another program. Import the clients first. Each invoice keeps its number, dates and open balance; its GST stays in that program's returns.",
  },
} as const;
