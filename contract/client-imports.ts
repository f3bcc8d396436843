import { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { NewClient } from "./clients.ts";
import { Imported, importPreviewOf, importUpload } from "./imports.ts";

const ClientImportPreview = importPreviewOf(NewClient);
export type ClientImportPreview = Static<typeof ClientImportPreview>;

const upload = { ...importUpload, group: "Clients", access: "clients:write" } as const;

/** The import of clients from a spreadsheet. Web app only. */
export const clientImportRoutes = {
  previewClientImport: {
    ...upload,
    path: "/client-imports/preview",
    summary: "Preview an import of clients",
    changesNothing: true,
    answer: ClientImportPreview,
  },
  importClients: {
    ...upload,
    path: "/client-imports",
    summary: "Import clients from a file",
    description: "Imports all rows or, if any row is invalid, none. Raises client.created for each client.",
    answer: Imported,
  },
} as const satisfies Record<string, AppRoute>;
