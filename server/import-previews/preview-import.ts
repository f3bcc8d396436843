import type { WordedPreview } from "./present.ts";
import { type ImportKind, importPreviewsMax } from "#contract/imports/import-previews.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { inOrg } from "#server/db/sql.ts";
import { releaseStorage, takeStorage } from "#server/files/take-storage.ts";
import type { Upload } from "#server/http/requests/read-upload.ts";
import { refuseImport } from "./check-access.ts";
import { showPreview } from "./read.ts";
import { deleteOldest, insertPreview } from "./store.ts";

/**
 * Reads a file, keeps it for the import, and returns what importing it would do. Nothing is added.
 * @throws Refusal 403, 409 STORAGE_QUOTA_EXCEEDED, 422 for a file that holds no such records
 */
export async function previewImport(
  caller: Caller,
  { kind, accountId }: { readonly kind: ImportKind; readonly accountId?: BankAccountId },
  { name, content }: Upload,
): Promise<WordedPreview> {
  refuseImport(caller, kind);
  const at = caller.clock();
  const row = { id: newId("ipv", at), kind, name, accountId: accountId ?? null, content };
  const preview = await showPreview(caller, { ...row, corrections: {}, createdAt: at.toISOString(), importedAt: null });
  await inOrg(caller, async (tx) => {
    await takeStorage(tx, content.length, caller.storageBytesMax ?? 0);
    await insertPreview(tx, { ...row, createdAt: at });
    const gone = await deleteOldest(tx, importPreviewsMax);
    if (gone > 0) await releaseStorage(tx, gone);
  });
  return preview;
}
