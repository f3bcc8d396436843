import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { NewClient } from "./clients.ts";
import { faultsMax } from "./errors.ts";
import { noQuery } from "./page.ts";

/** The limits of one file: the clients of a firm, not a whole telephone book. */
export const importRowsMax = 5_000;
export const importColumnsMax = 200;
/** The maximum length of the row with the column names, in characters. */
export const importHeadMax = 20_000;
export const importBytesMax = 2 * 1024 * 1024;
export const importSampleMax = 5;

const ClientImportPreview = Type.Object(
  {
    rows: Type.Integer({ description: "The number of non-blank rows below the header row" }),
    valid: Type.Integer({ description: "The number of rows that can be imported" }),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({ description: "The row number as in a spreadsheet, where the header is row 1" }),
        path: Type.String({ description: "The field at fault; empty when the whole row is at fault" }),
        message: Type.String(),
      }),
      { maxItems: faultsMax, description: "The first faults" },
    ),
    ignoredColumns: Type.Array(Type.String(), {
      maxItems: importColumnsMax,
      description: "Columns that match no field of a client",
    }),
    sample: Type.Array(NewClient, {
      maxItems: importSampleMax,
      description: "The first rows, as they would be imported",
    }),
  },
  { description: "The result that importing this file would have." },
);
export type ClientImportPreview = Static<typeof ClientImportPreview>;

const upload = {
  method: "POST",
  group: "Clients",
  access: "clients:write",
  query: noQuery,
  upload: { bytesMax: importBytesMax },
} as const;

/** The import of clients from a spreadsheet. Web app only. */
export const clientImportRoutes = {
  previewClientImport: {
    ...upload,
    path: "/client-imports/preview",
    summary: "Preview an import of clients",
    changesNothing: true,
    status: 200,
    answer: ClientImportPreview,
  },
  importClients: {
    ...upload,
    path: "/client-imports",
    summary: "Import clients from a file",
    description: "Imports all rows or, if any row is invalid, none. Raises client.created for each client.",
    status: 200,
    answer: Type.Object({ imported: Type.Integer() }),
  },
} as const satisfies Record<string, AppRoute>;
