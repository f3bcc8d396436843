import type { FileId } from "#contract/ids.ts";
import type { FileType } from "#contract/files.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface FileRow {
  id: FileId;
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: Buffer;
  createdAt: string;
}

const columns = (sql: Sql) => sql`id, name, media_type, bytes, sha256, created_at`;

export const insertFile = (tx: Tx, row: Omit<FileRow, "createdAt"> & { content: Buffer; createdAt: Date }) => tx.sql`
  insert into file ${tx.sql({ orgId: tx.org, ...row })}`;

export async function findFile(read: Read, id: FileId): Promise<FileRow | undefined> {
  const [row] = await read.rows<FileRow>(read.sql`
    select ${columns(read.sql)} from file where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** The bytes apart from the rest: most who ask need them not. */
export async function findContent(read: Read, id: FileId): Promise<Buffer | undefined> {
  const [row] = await read.rows<{ content: Buffer }>(read.sql`
    select content from file where org_id = ${read.org} and id = ${id}`);
  return row?.content;
}
