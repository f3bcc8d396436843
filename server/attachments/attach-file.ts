import { type Attachment, attachmentsMax, type NewAttachment } from "#contract/attachments.ts";
import type { Fault } from "#contract/errors.ts";
import { isId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { lockClient } from "#server/clients/read.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { fileFaults } from "#server/files/read.ts";
import { lockProject } from "#server/projects/read.ts";
import { presentAttachment } from "./present.ts";
import { countAttachments, findAttachments, insertAttachment, type OwnerId } from "./store.ts";

const tooMany: Fault = {
  path: "fileId",
  code: "TOO_MANY",
  message: `cannot be attached: there are ${attachmentsMax} files already; remove one first`,
};

/** Attaches a file to a project or a client, once. @throws Refusal 404, 422 */
export function attachFile(caller: Caller, owner: OwnerId, { fileId }: NewAttachment): Promise<Attachment> {
  return inOrg(caller, async (tx) => {
    // Simultaneous requests are counted one after the other.
    const [projectId, clientId] = isId("prj", owner)
      ? [(await lockProject(tx, owner)).id, null]
      : [null, (await lockClient(tx, owner)).id];
    refuseFaults(await fileFaults(tx, "fileId", fileId, caller.permissions));
    const [before] = await findAttachments(tx, owner, fileId);
    if (before !== undefined) return presentAttachment(before);
    refuseFaults((await countAttachments(tx, owner)) < attachmentsMax ? [] : [tooMany]);

    await insertAttachment(tx, { fileId, projectId, clientId, attachedAt: caller.clock() });
    const [attachment] = await findAttachments(tx, owner, fileId);
    return presentAttachment(found(attachment));
  });
}
