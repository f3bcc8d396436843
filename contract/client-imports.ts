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
    rows: Type.Integer({ description: "Rows that are not blank, beneath the one with the names of the columns" }),
    valid: Type.Integer({ description: "How many of them can be imported" }),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({ description: "As a spreadsheet counts: the names of the columns stand in row 1" }),
        path: Type.String({ description: "The field; empty for the row as a whole" }),
        message: Type.String(),
      }),
      { maxItems: faultsMax, description: "The first ones" },
    ),
    ignoredColumns: Type.Array(Type.String(), {
      maxItems: importColumnsMax,
      description: "Columns that are no field of a client",
    }),
    sample: Type.Array(NewClient, { maxItems: importSampleMax, description: "The first rows, as they would be added" }),
  },
  { description: "What an import of that file would come to." },
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
    summary: "Look at a file of clients before it is imported",
    changesNothing: true,
    status: 200,
    answer: ClientImportPreview,
  },
  importClients: {
    ...upload,
    path: "/client-imports",
    summary: "Import a file of clients",
    description: "All of them or, where one row is at fault, none. Raises client.created for each.",
    status: 200,
    answer: Type.Object({ imported: Type.Integer() }),
  },
} as const satisfies Record<string, AppRoute>;
