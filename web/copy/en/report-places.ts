/** Names of the reports, which the navigation and the search list. */
export const reportPlacesMessages = {
  title: "Reports",
  ageing: "Ageing",
  gst: "GST return",
  contracts: "Contracts report",
  journal: "Journal",
} as const;
