/** Names of the reports, which the navigation and the search list. */
export const reportPlacesMessages = {
  title: "Reports",
  ageing: "Ageing",
  gst: "GST return",
  eInvoices: "What IRAS has not got yet",
  contracts: "Contracts report",
  journal: "Journal",
} as const;
