import type { FileId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { notFound } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { deleteAttachment, type OwnerId } from "./store.ts";

/** Detaches a file from a project or a client. The file is deleted once nothing refers to it. @throws Refusal 404 */
export function detachFile(caller: Caller, owner: OwnerId, fileId: FileId): Promise<void> {
  return inOrg(caller, async (tx) => {
    if (!(await deleteAttachment(tx, owner, fileId))) throw notFound();
  });
}
