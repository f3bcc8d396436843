type Kind = "quotations" | "invoices";
const nouns: Readonly<Record<Kind, readonly [string, string]>> = {
  quotations: ["quotation", "quotations"],
  invoices: ["invoice", "invoices"],
};
const number = (count: number) => count.toLocaleString("en-SG");
const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;
const counted = (kind: Kind, count: number) => plural(count, ...nouns[kind]);

/** Text about selected rows of a list, and about actions on them. */
export const selectionCopy = {
  selection: {
    help: "Select the focused row (with Shift: a range)",
    row: (name: string) => `Select ${name}`,
    page: "Select all on this page",
    bar: { quotations: "Selected quotations", invoices: "Selected invoices" },
    count: (count: number) => `${number(count)} selected`,
    wholeList: "all pages",
    allPages: "Select all pages",
    counting: (count: number) => `Selecting… ${number(count)}`,
    cut: (max: number) =>
      `Only the newest ${number(max)} are selected. Narrow the list with filters to select the others.`,
    clear: "Clear selection",
    showNames: "Show them",
    names: "Selected",
    report: "Report",
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    finished: (counts: readonly (readonly [number, string])[]) =>
      counts.map(([count, word]) => `${number(count)} ${word.toLowerCase()}`).join(", "),
    failed: "Failed",
    skipped: "Skipped",
    skippedBecause: (reason: string) => `Skipped: ${reason}`,
    tryFailed: "Try the failed ones again",
    goOn: "Continue with the rest",
  },
  bulkPdfs: {
    action: "Download PDFs",
    title: (kind: Kind, count: number) => `Download the PDFs of ${counted(kind, count)}`,
    summary: (count: number) => `Downloads ${plural(count, "PDF", "PDFs")} in one ZIP file.`,
    file: (kind: Kind, day: string) => `${kind}-${day}.zip`,
    done: "Downloaded",
    stopped: "Not downloaded",
    start: (count: number) => `Download ${plural(count, "PDF", "PDFs")}`,
  },
  bulkCsv: {
    title: (kind: Kind, count: number) => `Export ${counted(kind, count)}`,
    summary: (kind: Kind, count: number) => `Exports ${counted(kind, count)} as one CSV file for a spreadsheet.`,
    tooMany: (kind: Kind, max: number) =>
      `At most ${counted(kind, max)} can be exported by selection. To export more, select all pages, or close this and use Export CSV at the top of the list.`,
    done: "Exported",
    stopped: "Not exported",
  },
  bulkReminders: {
    action: "Send reminders",
    title: "Send reminders",
    start: (count: number) => `Send ${plural(count, "reminder", "reminders")}`,
    summary: (count: number) =>
      count === 0
        ? "No reminders are sent: only invoices awaiting payment can be reminded of."
        : `Sends ${plural(count, "reminder", "reminders")} by email, one for each invoice.`,
    skipped: (count: number, reasons: readonly string[]) =>
      `${plural(count, "invoice is", "invoices are")} skipped: ${reasons.join(", ")}.`,
    reasons: {
      DRAFT: (count: number) => plural(count, "draft", "drafts"),
      PAID: (count: number) => `${number(count)} paid`,
      VOID: (count: number) => `${number(count)} void`,
    },
    reason: { DRAFT: "draft", PAID: "paid", VOID: "void" },
    noRecipient: "The client has no email address. Add one to the client, then try again.",
    done: "Sent",
    stopped: "Not sent",
  },
};
