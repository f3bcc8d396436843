import { attachmentsMax } from "#contract/documents/attachments.ts";
import type { FileType } from "#contract/documents/file-kinds.ts";
import type { ClientId, FileId, ProjectId } from "#contract/api/ids.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** The owner of an attached file. */
export type OwnerId = ProjectId | ClientId;

export interface AttachmentRow {
  id: FileId;
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: Buffer;
  createdAt: string;
  projectId: ProjectId | null;
  clientId: ClientId | null;
  attachedAt: string;
}

/** Finds the files of a project or a client, or one of them. Returns the last attached first. */
export function findAttachments(read: Read, owner: OwnerId, fileId?: FileId): Promise<AttachmentRow[]> {
  const { sql, org } = read;
  return read.rows<AttachmentRow>(sql`
    select f.id, f.name, f.media_type, f.bytes, f.sha256, f.created_at, a.project_id, a.client_id, a.attached_at
    from attachment a join file f on f.org_id = ${org} and f.id = a.file_id
    where a.org_id = ${org} and a.id = ${owner} ${fileId === undefined ? sql`` : sql`and a.file_id = ${fileId}`}
    order by a.attached_at desc, a.file_id desc limit ${attachmentsMax}`);
}

export async function countAttachments(read: Read, owner: OwnerId): Promise<number> {
  const [row] = await read.rows<{ count: number }>(read.sql`
    select count(*)::integer as count from attachment where org_id = ${read.org} and id = ${owner}`);
  return row?.count ?? 0;
}

export const insertAttachment = (
  tx: Tx,
  row: { fileId: FileId; projectId: ProjectId | null; clientId: ClientId | null; attachedAt: Date },
) => tx.sql`insert into attachment ${tx.sql({ orgId: tx.org, ...row })}`;

/** Detaches a file. Returns false when it was not attached. */
export async function deleteAttachment(tx: Tx, owner: OwnerId, fileId: FileId): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    delete from attachment where org_id = ${tx.org} and id = ${owner} and file_id = ${fileId} returning 1 as gone`);
  return rows.length > 0;
}
