import type { ImportDayOrder, ImportKind } from "#contract/imports/import-previews.ts";
import type { BankAccountId, ImportPreviewId } from "#contract/api/ids.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** The corrections of a person to a preview. */
export interface Corrections {
  /** By the place of the column; null for one that is left out. */
  readonly columns?: Readonly<Record<string, string | null>>;
  readonly dayOrder?: ImportDayOrder;
}

export interface PreviewRow {
  id: ImportPreviewId;
  kind: ImportKind;
  name: string;
  accountId: BankAccountId | null;
  corrections: Corrections;
  createdAt: string;
  importedAt: string | null;
  content: Buffer;
}

const columns = (sql: Sql) => sql`id, kind, name, account_id, corrections, created_at, imported_at, content`;

export const insertPreview = (
  tx: Tx,
  row: Pick<PreviewRow, "id" | "kind" | "name" | "accountId" | "content"> & { createdAt: Date },
) => tx.sql`insert into import_preview ${tx.sql({ orgId: tx.org, ...row, bytes: row.content.length })}`;

/** @param after previews that were made before are no longer there */
export async function findPreview(read: Read, id: ImportPreviewId, after: Date): Promise<PreviewRow | undefined> {
  const [row] = await read.rows<PreviewRow>(read.sql`
    select ${columns(read.sql)} from import_preview
    where org_id = ${read.org} and id = ${id} and created_at > ${after}`);
  return row;
}

/** Locks the preview, so that it is imported once. */
export async function lockPreview(tx: Tx, id: ImportPreviewId): Promise<Pick<PreviewRow, "importedAt"> | undefined> {
  const [row] = await tx.rows<Pick<PreviewRow, "importedAt">>(tx.sql`
    select imported_at from import_preview where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const changePreview = (
  tx: Tx,
  id: ImportPreviewId,
  { corrections, accountId }: Pick<PreviewRow, "corrections" | "accountId">,
) => tx.sql`
  update import_preview set corrections = ${tx.sql.json(corrections as never)}, account_id = ${accountId}
  where org_id = ${tx.org} and id = ${id}`;

export const markImported = (tx: Tx, id: ImportPreviewId, at: Date) => tx.sql`
  update import_preview set imported_at = ${at} where org_id = ${tx.org} and id = ${id}`;

/** Deletes all previews but the newest. Returns the bytes that they took. */
export async function deleteOldest(tx: Tx, kept: number): Promise<number> {
  const rows = await tx.rows<{ bytes: number }>(tx.sql`
    delete from import_preview where org_id = ${tx.org} and id in (
      select id from import_preview where org_id = ${tx.org} order by created_at desc, id desc offset ${kept})
    returning bytes`);
  return rows.reduce((all, { bytes }) => all + bytes, 0);
}

/** Deletes some previews of all organizations that are older, and subtracts them from what their organization uses. */
export const deleteExpiredFiles = (system: Sql, before: Date, limit: number) => system`
  with gone as (
    delete from import_preview where (org_id, id) in (
      select org_id, id from import_preview where created_at <= ${before} order by created_at limit ${limit}
      for update skip locked)
    returning org_id, bytes)
  update storage_use s set bytes = greatest(0, s.bytes - g.bytes)
  from (select org_id, sum(bytes) as bytes from gone group by org_id) g
  where s.org_id = g.org_id
  returning s.org_id`;

/** Keeps other files from being imported until the transaction ends, so that each sees what the one before added. */
export const takeImports = (tx: Tx) => tx.sql`
  select pg_advisory_xact_lock(hashtextextended(${`${tx.org} imports`}, 0))`;
