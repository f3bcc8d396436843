import type { importLayoutRoutes } from "#contract/imports/import-layouts.ts";
import type { importRoutes } from "#contract/imports/import-previews.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { correctImportPreview } from "./correct-preview.ts";
import { forgetLayout } from "./layouts/forget-layout.ts";
import { keepBillLayout } from "./layouts/keep-bill-layout.ts";
import { listLayouts } from "./layouts/read.ts";
import { presentIn } from "./present.ts";
import { previewImport } from "./preview-import.ts";
import { getImportPreview } from "./read.ts";
import { runImport } from "./run-import.ts";

export const importHandlers: Handlers<keyof typeof importRoutes | keyof typeof importLayoutRoutes> = {
  previewImport: async ({ caller, query, body, errorLanguage }) =>
    presentIn(errorLanguage, await previewImport(caller, query, body)),
  getImportPreview: async ({ caller, id, errorLanguage }) =>
    presentIn(errorLanguage, await getImportPreview(caller, id)),
  correctImportPreview: async ({ caller, id, body, errorLanguage }) =>
    presentIn(errorLanguage, await correctImportPreview(caller, id, body)),
  runImport: ({ caller, body }) => runImport(caller, body),
  listImportLayouts: ({ caller, query, page }) => listLayouts(caller, query, page),
  keepImportLayout: ({ caller, body }) => keepBillLayout(caller, body),
  deleteImportLayout: ({ caller, id }) => forgetLayout(caller, id),
};
