import { importPreviewHours } from "#contract/imports/import-previews.ts";
import type { ImportPreviewId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { readInOrg } from "#server/db/sql.ts";
import { refuseImport } from "./check-access.ts";
import { presentRecords, type WordedPreview } from "./present.ts";
import { reviewPreview } from "./review-file.ts";
import { previewStatement } from "./review-statement.ts";
import { findPreview, type PreviewRow } from "./store.ts";

/** Returns the time before which previews have expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - importPreviewHours * 60 * 60 * 1000);

/** @throws Refusal 403, 404 */
export async function getPreviewRow(caller: Caller, id: ImportPreviewId): Promise<PreviewRow> {
  const row = found(await findPreview(readInOrg(caller), id, expiredBefore(caller.clock())));
  refuseImport(caller, row.kind);
  return row;
}

/** Reads the file of a preview again, and compares it with what is there by now. @throws Refusal 403, 404 */
export async function getImportPreview(caller: Caller, id: ImportPreviewId): Promise<WordedPreview> {
  return showPreview(caller, await getPreviewRow(caller, id));
}

/** @throws Refusal 422 for a file that holds no such records */
export async function showPreview(caller: Caller, row: PreviewRow): Promise<WordedPreview> {
  const { kind } = row;
  if (kind === "BANK_STATEMENT") return previewStatement(caller, row);
  return presentRecords({ ...row, kind }, await reviewPreview(caller, { ...row, kind }));
}
