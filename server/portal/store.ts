import type { Read, Tx } from "#server/db/sql.ts";

export interface NewLinkRow {
  documentId: string;
  revision: number;
  digest: Buffer;
  createdAt: Date;
}

export const insertLink = (tx: Tx, row: NewLinkRow) => tx.sql`
  insert into portal_link ${tx.sql({ orgId: tx.org, ...row })}
  on conflict (org_id, document_id, revision) do update set digest = excluded.digest`;

export const retireLinkRows = (tx: Tx, documentId: string, at: Date) => tx.sql`
  update portal_link set retired_at = ${at}
  where org_id = ${tx.org} and document_id = ${documentId} and retired_at is null`;

export async function hasLink(read: Read, documentId: string, revision: number): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from portal_link
    where org_id = ${read.org} and document_id = ${documentId} and revision = ${revision}`);
  return rows.length > 0;
}
