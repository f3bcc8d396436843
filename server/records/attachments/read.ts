import type { AttachmentList } from "#contract/documents/attachments.ts";
import { type FileId, isId } from "#contract/api/ids.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { downloadFile } from "#server/files/read.ts";
import { getProject } from "#server/records/projects/read.ts";
import { presentAttachment } from "./present.ts";
import { findAttachments, type OwnerId } from "./store.ts";

/** @throws Refusal 404 */
export async function listAttachments(read: Read, owner: OwnerId): Promise<AttachmentList> {
  await (isId("prj", owner) ? getProject(read, owner) : getClient(read, owner));
  return { data: (await findAttachments(read, owner)).map(presentAttachment) };
}

/** Returns a file of a project or a client, and no other file. @throws Refusal 404 */
export async function downloadAttachment(read: Read, owner: OwnerId, fileId: FileId): Promise<FileAnswer> {
  const [attachment] = await findAttachments(read, owner, fileId);
  return downloadFile(read, found(attachment).id);
}
