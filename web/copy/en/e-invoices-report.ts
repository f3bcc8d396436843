/** Text of the page of e-invoices to hand over. */
export const eInvoicesReportMessages = {
  lead: "Download the files, give them to your access point, and note what became of each.",
  download: "Download XML files",
  downloadHint: "Documents that lack something are named in a table in the zip.",
  markAll: "Note all as handed over",
  marked: "{count, plural, one {# document is noted as handed over.} other {# documents are noted as handed over.}}",
  invoices: "Invoices",
  creditNotes: "Credit notes",
  more: "The latest {count} are shown. Open the list for all of them.",
  list: "Open the list",
  none: { title: "IRAS has everything", hint: "No e-invoice of this period is left to hand over." },
} as const;
