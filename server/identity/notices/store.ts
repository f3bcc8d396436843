import type { SecurityNoticeId } from "#contract/api/ids.ts";
import type { SecurityNoticeKind } from "#contract/people/security-notices.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** The details of a notice; its kind decides which fields it has. */
export interface NoticeDetails {
  readonly subject?: string;
  readonly before?: string;
  readonly after?: string;
}

export interface NoticeRow {
  id: SecurityNoticeId;
  kind: SecurityNoticeKind;
  details: NoticeDetails;
  actorName: string;
  address: string | null;
  createdAt: string;
}

export const insertNotice = (
  tx: Tx,
  { details, ...row }: Omit<NoticeRow, "createdAt"> & { readonly createdAt: Date },
) =>
  tx.sql`insert into security_notice ${tx.sql({ orgId: tx.org, ...row, details: tx.sql.json(details as never) } as object)}`;

/** Counts the notices since then. */
export async function countNotices(tx: Tx, since: Date): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    select count(*)::integer as count from security_notice where org_id = ${tx.org} and created_at > ${since}`);
  return row?.count ?? 0;
}

const columns = (sql: Read["sql"]) => sql`id, kind, details, actor_name, address, created_at`;

/** Finds the notices since then that no owner has acknowledged, newest first. */
export const findOpenNotices = (read: Read, since: Date) =>
  read.rows<NoticeRow>(read.sql`
    select ${columns(read.sql)} from security_notice
    where org_id = ${read.org} and created_at > ${since} and acknowledged_at is null
    order by created_at desc, id desc limit 100`);

export async function findNotice(read: Read, id: string): Promise<NoticeRow | undefined> {
  const [row] = await read.rows<NoticeRow>(read.sql`
    select ${columns(read.sql)} from security_notice where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Acknowledges a notice. Returns false when there is none. */
export async function acknowledgeNoticeRow(tx: Tx, id: SecurityNoticeId, at: Date): Promise<boolean> {
  const { count } = await tx.sql`
    update security_notice set acknowledged_at = coalesce(acknowledged_at, ${at})
    where org_id = ${tx.org} and id = ${id}`;
  return count === 1;
}
