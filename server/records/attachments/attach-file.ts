import { type Attachment, attachmentsMax, type NewAttachment } from "#contract/documents/attachments.ts";
import { type FileId, isId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { lockClient } from "#server/records/clients/read.ts";
import { type Fault, found, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { fileFaults } from "#server/files/read.ts";
import { lockProject } from "#server/records/projects/read.ts";
import { presentAttachment } from "./present.ts";
import { countAttachments, findAttachments, insertAttachment, type OwnerId } from "./store.ts";

const tooMany: Fault = {
  path: "fileId",
  code: "TOO_MANY",
  message: wording("records.tooManyAttachments", { max: attachmentsMax }),
};

/** Attaches a file to a project or a client, once. @throws Refusal 404, 422 */
export function attachFile(caller: Caller, owner: OwnerId, { fileId }: NewAttachment): Promise<Attachment> {
  return inOrg(caller, async (tx) => {
    // Simultaneous requests are counted one after the other.
    const locked = isId("prj", owner) ? (await lockProject(tx, owner)).id : (await lockClient(tx, owner)).id;
    await attachToLocked(tx, caller, locked, fileId);
    const [attachment] = await findAttachments(tx, owner, fileId);
    return presentAttachment(found(attachment));
  });
}

/** Attaches a file to a project or a client that is locked, unless it is attached already. @throws Refusal 422 */
export async function attachToLocked(tx: Tx, caller: Caller, owner: OwnerId, fileId: FileId): Promise<void> {
  refuseFaults(await fileFaults(tx, "fileId", fileId, caller.permissions));
  if ((await findAttachments(tx, owner, fileId)).length > 0) return;
  refuseFaults((await countAttachments(tx, owner)) < attachmentsMax ? [] : [tooMany]);
  const [projectId, clientId] = isId("prj", owner) ? [owner, null] : [null, owner];
  await insertAttachment(tx, { fileId, projectId, clientId, attachedAt: caller.clock() });
}
