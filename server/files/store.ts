import type { FileType } from "#contract/documents/file-kinds.ts";
import type { FileId } from "#contract/api/ids.ts";
import { among } from "#server/db/lists/conditions.ts";
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

/** Finds the next files after an id, oldest first. */
export const findFilesAfter = (read: Read, after: FileId | undefined, limit: number) =>
  read.rows<FileRow>(read.sql`
    select ${columns(read.sql)} from file where org_id = ${read.org} and id > ${after ?? ""} order by id limit ${limit}`);

export const findFiles = (read: Read, ids: readonly FileId[]) =>
  read.rows<FileRow>(read.sql`
    select ${columns(read.sql)} from file where org_id = ${read.org} ${among(read.sql, ids)}`);

/** The uses of a file that decide who may open it. */
export interface FileUses {
  isReceipt: boolean;
  isLogo: boolean;
  ofProject: boolean;
  ofClient: boolean;
}

/** Finds what refers to a file; undefined when there is no such file. */
export async function findFileUses(read: Read, id: FileId): Promise<FileUses | undefined> {
  const [row] = await read.rows<FileUses>(read.sql`
    select
      exists (select from expense e where e.org_id = ${read.org} and e.receipt_file_id = f.id)
        or exists (select from receipt r where r.org_id = ${read.org} and r.id = f.id) as is_receipt,
      exists (select from organization o where o.id = ${read.org} and o.logo_file_id = f.id) as is_logo,
      exists (
        select from attachment a where a.org_id = ${read.org} and a.file_id = f.id and a.project_id is not null)
        as of_project,
      exists (
        select from attachment a where a.org_id = ${read.org} and a.file_id = f.id and a.client_id is not null)
        as of_client
    from file f where f.org_id = ${read.org} and f.id = ${id}`);
  return row;
}

/** Reads the bytes separately: most requests do not need them. */
export async function findContent(read: Read, id: FileId): Promise<Buffer | undefined> {
  const [row] = await read.rows<{ content: Buffer }>(read.sql`
    select content from file where org_id = ${read.org} and id = ${id}`);
  return row?.content;
}

/** Adds to the total size of the organization's files; false above the limit, in which events count as well. Simultaneous uploads wait here. */
export async function addStorage(tx: Tx, bytes: number, bytesMax: number): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    insert into storage_use as s (org_id, bytes) select ${tx.org}, ${bytes} where ${bytes}::bigint <= ${bytesMax}::bigint
    on conflict (org_id) do update set bytes = s.bytes + excluded.bytes
      where s.bytes + s.event_bytes + excluded.bytes <= ${bytesMax}::bigint
    returning 1 as added`);
  return rows.length > 0;
}

/** Subtracts from the total size of the organization's files. */
export const subtractStorage = (tx: Tx, bytes: number) => tx.sql`
  update storage_use s set bytes = greatest(0, s.bytes - ${bytes}::bigint) where s.org_id = ${tx.org}`;

const isReferenced = (system: Sql) => system`(
  exists (select from expense e where e.org_id = f.org_id and e.receipt_file_id = f.id)
  or exists (select from receipt r where r.org_id = f.org_id and r.id = f.id)
  or exists (select from attachment a where a.org_id = f.org_id and a.file_id = f.id)
  or exists (select from organization o where o.id = f.org_id and o.logo_file_id = f.id)
  or exists (
    select from issued_document d where d.org_id = f.org_id and d.facts #>> '{issuer,logoFileId}' = f.id))`;

/** Marks some files as unreferenced from now on, or as referenced again. */
export const markUnreferenced = (system: Sql, at: Date, limit: number) => system`
  update file set unreferenced_since = case when unreferenced_since is null then ${at}::timestamptz end
  where (org_id, id) in (
    select org_id, id from file f
    where (f.unreferenced_since is null) <> ${isReferenced(system)}
    limit ${limit} for update skip locked)
  returning id`;

/**
 * Deletes some files that have been unreferenced since then, and subtracts them from their organization's total. The
 * total may be too small if a process of an earlier version, which did not count, received some of them.
 */
export const deleteUnreferenced = (system: Sql, before: Date, limit: number) => system`
  with gone as (
    delete from file where (org_id, id) in (
      select org_id, id from file f
      where f.unreferenced_since <= ${before} and not ${isReferenced(system)}
      limit ${limit} for update skip locked)
    returning org_id, bytes)
  update storage_use s set bytes = greatest(0, s.bytes - g.bytes)
  from (select org_id, sum(bytes) as bytes from gone group by org_id) g
  where s.org_id = g.org_id
  returning s.org_id`;
