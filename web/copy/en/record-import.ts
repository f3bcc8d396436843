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
} as const;
