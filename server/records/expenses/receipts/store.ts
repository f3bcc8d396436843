import type { FileId } from "#contract/api/ids.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface ReceiptRow {
  id: FileId;
  addedBy: string;
}

export const insertReceipt = (tx: Tx, row: ReceiptRow & { readonly createdAt: string }) =>
  tx.sql`insert into receipt ${tx.sql({ orgId: tx.org, ...row })}`;

/** Finds the oldest receipts. */
export const findReceipts = (read: Read, limit: number) =>
  read.rows<ReceiptRow>(read.sql`
    select id, added_by from receipt where org_id = ${read.org} order by created_at, id limit ${limit}`);

export async function countReceipts(read: Read): Promise<number> {
  const [row] = await read.rows<{ count: number }>(read.sql`
    select count(*)::integer as count from receipt where org_id = ${read.org}`);
  return row?.count ?? 0;
}

/** Deletes the row of a receipt, and not its file. Returns false when there is none. */
export async function deleteReceiptRow(tx: Tx, id: FileId): Promise<boolean> {
  const { count } = await tx.sql`delete from receipt where org_id = ${tx.org} and id = ${id}`;
  return count === 1;
}
