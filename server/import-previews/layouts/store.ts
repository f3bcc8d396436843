import type { ImportLayoutQuery, LayoutKind } from "#contract/imports/import-layouts.ts";
import type { ImportDayOrder } from "#contract/imports/import-previews.ts";
import type { ImportLayoutId } from "#contract/api/ids.ts";
import { inOrder, type Page } from "#server/db/lists/page.ts";
import { equals, inTime } from "#server/db/lists/conditions.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface LayoutRow {
  id: ImportLayoutId;
  kind: LayoutKind;
  /** The name of the file in which the columns were last chosen. */
  name: string;
  /** By the plain name of the column; null for one that is left out. */
  columns: Readonly<Record<string, string | null>>;
  dayOrder: ImportDayOrder | null;
  createdAt: string;
  updatedAt: string;
}

export interface LayoutKey {
  readonly kind: LayoutKind;
  readonly fingerprint: string;
}

const columns = (sql: Sql) => sql`id, kind, name, columns, day_order, created_at, updated_at`;

export const findLayouts = (read: Read, kinds: readonly LayoutKind[], query: ImportLayoutQuery, page: Page) =>
  read.rows<LayoutRow>(read.sql`
    select ${columns(read.sql)} from import_layout
    where org_id = ${read.org} and kind = any(${kinds as string[]}::text[]) ${equals(read.sql, "kind", query.kind)}
      ${inTime(read.sql, query)} ${inOrder(read.sql, page)}`);

export async function findLayoutRow(read: Read, { kind, fingerprint }: LayoutKey): Promise<LayoutRow | undefined> {
  const [row] = await read.rows<LayoutRow>(read.sql`
    select ${columns(read.sql)} from import_layout
    where org_id = ${read.org} and kind = ${kind} and fingerprint = ${fingerprint}`);
  return row;
}

export const saveLayout = (
  tx: Tx,
  { columns: chosen, at, ...row }: LayoutKey & Pick<LayoutRow, "id" | "name" | "columns" | "dayOrder"> & { at: Date },
) => tx.sql`
  insert into import_layout ${tx.sql({ orgId: tx.org, ...row, columns: tx.sql.json(chosen as never), createdAt: at, updatedAt: at })}
  on conflict (org_id, kind, fingerprint) do update
    set name = excluded.name, columns = import_layout.columns || excluded.columns,
      day_order = coalesce(excluded.day_order, import_layout.day_order), updated_at = excluded.updated_at`;

export async function findLayoutById(read: Read, id: ImportLayoutId): Promise<LayoutRow | undefined> {
  const [row] = await read.rows<LayoutRow>(read.sql`
    select ${columns(read.sql)} from import_layout where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Returns false when there is none. */
export async function deleteLayoutRow(tx: Tx, id: ImportLayoutId): Promise<boolean> {
  const rows = await tx.rows(
    tx.sql`delete from import_layout where org_id = ${tx.org} and id = ${id} returning 1 as gone`,
  );
  return rows.length > 0;
}

/** Deletes all but those that were changed last. */
export const deleteOldestLayouts = (tx: Tx, kept: number) => tx.sql`
  delete from import_layout where org_id = ${tx.org} and id in (
    select id from import_layout where org_id = ${tx.org} order by updated_at desc, id desc offset ${kept})`;
