import type { importLayoutRoutes } from "#contract/imports/import-layouts.ts";
import type { ImportPreview, importRoutes } from "#contract/imports/import-previews.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { correctImportPreview } from "./correct-preview.ts";
import { forgetLayout } from "./layouts/forget-layout.ts";
import { keepBillLayout } from "./layouts/keep-bill-layout.ts";
import { listLayouts } from "./layouts/read.ts";
import { previewImport } from "./preview-import.ts";
import { getImportPreview } from "./read.ts";
import { runImport } from "./run-import.ts";

export const importHandlers: Handlers<keyof typeof importRoutes | keyof typeof importLayoutRoutes> = {
  previewImport: async ({ caller, query, body, inPageLanguage }) =>
    withTexts(await previewImport(caller, query, body), inPageLanguage),
  getImportPreview: async ({ caller, id, inPageLanguage }) =>
    withTexts(await getImportPreview(caller, id), inPageLanguage),
  correctImportPreview: async ({ caller, id, body, inPageLanguage }) =>
    withTexts(await correctImportPreview(caller, id, body), inPageLanguage),
  runImport: ({ caller, body }) => runImport(caller, body),
  listImportLayouts: ({ caller, query, page }) => listLayouts(caller, query, page),
  keepImportLayout: ({ caller, body }) => keepBillLayout(caller, body),
  deleteImportLayout: ({ caller, id }) => forgetLayout(caller, id),
};

/** Returns the preview with what is wrong with its rows in another language. */
const withTexts = (preview: ImportPreview, texts: (text: string) => string): ImportPreview => {
  const translated = <Remark extends { readonly message: string }>(remarks: readonly Remark[]) =>
    remarks.map((remark) => ({ ...remark, message: texts(remark.message) }));
  const rows = preview.rows.map((row) => ({
    ...row,
    doubts: translated(row.doubts),
    errors: translated(row.errors),
  }));
  return { ...preview, rows };
};
