import type { Receipt } from "#contract/books/receipts.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { uploadFile } from "#server/files/upload-file.ts";
import type { Upload } from "#server/http/requests/read-upload.ts";
import { insertReceipt } from "./store.ts";

/**
 * Stores an uploaded receipt that is to be entered as an expense. It waits even if the browser is closed.
 * @throws Refusal 409 above the organization's quota, 422
 */
export function addReceipt(caller: Caller, upload: Upload): Promise<Receipt> {
  return inOrg(caller, async (tx) => {
    const file = await uploadFile({ ...caller, tx }, upload);
    await insertReceipt(tx, { id: file.id, addedBy: caller.name, createdAt: file.createdAt });
    return { ...file, addedBy: caller.name };
  });
}
