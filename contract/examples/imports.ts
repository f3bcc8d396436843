import type { Import, ImportPreview } from "#contract/imports/import-previews.ts";
import type { ImportLayout, NewImportLayout } from "#contract/imports/import-layouts.ts";
import { exampleId } from "#contract/api/ids.ts";

const createdAt = "2026-03-21T01:00:00.000Z";

export const importPreview: ImportPreview = {
  id: exampleId("ipv"),
  kind: "CLIENTS",
  name: "contacts.csv",
  program: "xero",
  accountId: null,
  learned: false,
  dayOrder: null,
  dayOrderUnsure: false,
  fields: ["name", "email", "phone", "address", "postalCode"],
  columns: [
    { column: 0, name: "*ContactName", field: "name", by: "NAME", filled: 1, examples: ["Kopi Crumb Pte Ltd"] },
    { column: 1, name: "POPostalCode", field: "postalCode", by: "NAME", filled: 1, examples: ["20879"] },
    { column: 2, name: "AccountNumber", field: null, by: "NONE", filled: 1, examples: ["C001"] },
  ],
  rows: [
    {
      row: 2,
      action: "ADD",
      known: false,
      values: { name: "Kopi Crumb Pte Ltd", postalCode: "20879" },
      doubts: [
        {
          field: "postalCode",
          code: "POSTAL_CODE",
          message: "has five digits; a spreadsheet may have removed a zero at its start, as in 020879",
        },
      ],
      errors: [],
      duplicates: [],
      notTaken: [],
    },
  ],
  leftOut: [{ row: 3, reason: "TOTAL", text: "Total 1" }],
  leftOutCount: 1,
  sums: [],
  createdAt,
  expiresAt: "2026-03-22T01:00:00.000Z",
  importedAt: null,
};

export const imported: Import = {
  previewId: importPreview.id,
  kind: "CLIENTS",
  added: 1,
  updated: 0,
  known: 0,
  skipped: 0,
};

export const newBillLayout: NewImportLayout = {
  kind: "BILL",
  name: "Tender - Block 9.xlsx",
  columns: [
    { name: "item", field: "ref" },
    { name: "description", field: "description" },
    { name: "qty", field: "qty" },
    { name: "unit", field: "unit" },
    { name: "supply and install", field: "unitPrice" },
    { name: "supply only", field: null },
  ],
};

export const billLayout: ImportLayout = {
  id: exampleId("ily"),
  ...newBillLayout,
  dayOrder: null,
  createdAt,
  updatedAt: createdAt,
};

export const importLayout: ImportLayout = {
  id: exampleId("ily"),
  kind: "CLIENTS",
  name: "contacts.csv",
  columns: [{ name: "accountnumber", field: "notes" }],
  dayOrder: null,
  createdAt,
  updatedAt: createdAt,
};
