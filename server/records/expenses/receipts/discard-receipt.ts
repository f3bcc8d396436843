import type { FileId } from "#contract/api/ids.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { deleteReceiptRow } from "./store.ts";

/** Removes a receipt from those to be entered. @throws Refusal 404 */
export function discardReceipt(caller: Caller, id: FileId): Promise<void> {
  return inOrg(caller, async (tx) => {
    found((await deleteReceiptRow(tx, id)) ? id : undefined);
    await recordEvent(tx, { resourceType: "file", resourceId: id, details: {} });
  });
}
