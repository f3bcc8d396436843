import { plural } from "#contract/words.ts";

/** Text of the client import. */
export const clientImportCopy = {
  open: "Import",
  title: "Import clients",
  lead: "Upload a spreadsheet saved as CSV UTF-8. You can review the clients before they are added.",
  columns: "Supported columns, named in the first row:",
  hint: "Only the name is required. Up to 5,000 rows and 2 MB.",
  choose: "Choose a file",
  chooseAnother: "Choose another file",
  reading: "Reading the file…",
  fields: {
    name: "Name",
    type: "Type",
    email: "Email",
    phone: "Phone",
    address: "Address",
    postalCode: "Postal code",
    uen: "UEN",
    mcstNumber: "MCST number",
    attention: "Attention",
    notes: "Notes",
  },
  ready: (count: number) => `${plural(count, "client is", "clients are")} ready to import.`,
  empty: "The file contains no clients.",
  invalid: (count: number) =>
    `${plural(count, "row has", "rows have")} errors. Nothing has been imported. Correct the file and choose it again.`,
  rowError: (row: number, field: string, message: string) =>
    field === "" ? `Row ${row} ${message}` : `Row ${row}: ${field} ${message}`,
  ignored: (columns: string) => `Ignored columns: ${columns}`,
  preview: (count: number) => (count === 1 ? "First row" : `First ${count} rows`),
  action: (count: number) => `Import ${plural(count, "client", "clients")}`,
  imported: (count: number) => `${plural(count, "client", "clients")} imported`,
};
