/** Text of the choice of the app's language. */
export const languagesMessages = {
  title: "Language",
  lead: "The language of the app and of the emails that you receive. A client's documents have the client's language.",
  choice: "Language of the app",
  browser: "Same as browser",
  save: "Save language",
  choose: "Language of this page",
} as const;
