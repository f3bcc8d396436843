/** Text about selected rows of a list, and about actions on them. */
export const selectionMessages = {
  selection: {
    help: "Select the focused row (with Shift: a range)",
    row: "Select {name}",
    page: "Select all on this page",
    bar: { quotations: "Selected quotations", invoices: "Selected invoices" },
    count: "{count, number} selected",
    wholeList: "all pages",
    allPages: "Select all pages",
    counting: "Selecting… {count, number}",
    cut: "Only the newest {max, number} are selected. Narrow the list with filters to select the others.",
    clear: "Clear selection",
    showNames: "Show them",
    names: "Selected",
    report: "Report",
    progress: "{done, number} of {total, number}",
    outcome: "{count, number} {word}",
    failed: "Failed",
    skipped: "Skipped",
    skippedBecause: "Skipped: {reason}",
    tryFailed: "Try the failed ones again",
    goOn: "Continue with the rest",
  },
  bulkPdfs: {
    action: "Download PDFs",
    title: {
      quotations: "Download the PDFs of {count, plural, one {# quotation} other {# quotations}}",
      invoices: "Download the PDFs of {count, plural, one {# invoice} other {# invoices}}",
    },
    summary: "Downloads {count, plural, one {# PDF} other {# PDFs}} in one ZIP file.",
    done: "Downloaded",
    stopped: "Not downloaded",
    start: "Download {count, plural, one {# PDF} other {# PDFs}}",
  },
  bulkCsv: {
    title: {
      quotations: "Export {count, plural, one {# quotation} other {# quotations}}",
      invoices: "Export {count, plural, one {# invoice} other {# invoices}}",
    },
    summary: {
      quotations: "Exports {count, plural, one {# quotation} other {# quotations}} as one CSV file for a spreadsheet.",
      invoices: "Exports {count, plural, one {# invoice} other {# invoices}} as one CSV file for a spreadsheet.",
    },
    tooMany: {
      quotations:
        "At most {count, plural, one {# quotation} other {# quotations}} can be exported by selection. To export more, select all pages, or close this and use Export CSV at the top of the list.",
      invoices:
        "At most {count, plural, one {# invoice} other {# invoices}} can be exported by selection. To export more, select all pages, or close this and use Export CSV at the top of the list.",
    },
    done: "Exported",
    stopped: "Not exported",
  },
  bulkReminders: {
    action: "Send reminders",
    title: "Send reminders",
    start: "Send {count, plural, one {# reminder} other {# reminders}}",
    none: "No reminders are sent: only invoices awaiting payment can be reminded of.",
    summary: "Sends {count, plural, one {# reminder} other {# reminders}} by email, one for each invoice.",
    skipped: "{count, plural, one {# invoice is} other {# invoices are}} skipped: {reasons}.",
    reasons: {
      DRAFT: "{count, plural, one {# draft} other {# drafts}}",
      PAID: "{count, number} paid",
      VOID: "{count, number} void",
    },
    reason: { DRAFT: "draft", PAID: "paid", VOID: "void" },
    noRecipient: "The client has no email address. Add one to the client, then try again.",
    stopped: "Not sent",
  },
} as const;
