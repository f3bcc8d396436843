/** Text of the page about how the app looks. */
export const appearanceMessages = {
  title: "Appearance",
  lead: "The language of the app, and how it looks on this device.",
  theme: "Theme",
  themeLead: "Saved in this browser.",
  themes: {
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  density: "Lists",
  densityLead: "How close the rows of lists are. Saved in this browser.",
  densities: {
    comfortable: "Comfortable",
    compact: "Compact",
  },
  densityHints: {
    comfortable: "More space between rows",
    compact: "More rows on the screen",
  },
  formats: "Dates and numbers",
  formatsLead:
    "They follow the language and region of your browser. Days are those of the organization’s time zone, {timeZone}.",
  examples: "Examples",
  date: "Date",
  time: "Time",
  month: "Month",
  amount: "Amount",
  negative: "Negative amount",
  quantity: "Quantity",
  rate: "Rate",
} as const;
