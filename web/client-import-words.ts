import { plural } from "#contract/words.ts";

/** The words of importing clients. */
export const clientImportWords = {
  clientImport: {
    open: "Import",
    title: "Import clients",
    lead: "From a spreadsheet that was saved as CSV UTF-8. Nothing is added before you have seen it.",
    columns: "Columns that are known, by the names in the first row:",
    hint: "Only the name is needed. A file may have 5,000 rows and 2 MB.",
    choose: "Choose a file",
    chooseAnother: "Choose another",
    reading: "Reading the file…",
    fields: {
      name: "Name",
      type: "Kind",
      email: "E-mail",
      phone: "Phone",
      address: "Address",
      postalCode: "Postal code",
      uen: "UEN",
      mcstNumber: "MCST number",
      attention: "Attention",
      notes: "Notes",
    },
    ready: (count: number) => `${plural(count, "client", "clients")} can be imported.`,
    nothing: "There are no clients beneath the names of the columns.",
    faulty: (count: number) =>
      `${plural(count, "row", "rows")} cannot be imported, so none is. Mend them, then choose the file again.`,
    fault: (row: number, field: string, message: string) =>
      field === "" ? `Row ${row} ${message}` : `Row ${row}: ${field} ${message}`,
    ignored: (columns: string) => `Columns that are left out: ${columns}`,
    sample: (count: number) => (count === 1 ? "The first row" : `The first ${count} rows`),
    action: (count: number) => `Import ${plural(count, "client", "clients")}`,
    imported: (count: number) => `${plural(count, "client was", "clients were")} imported.`,
  },
} as const;
