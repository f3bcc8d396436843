import type { ApprovedOperation } from "#contract/people/approvals.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import type { ApprovalId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import type { Query, Read, Tx } from "#server/db/sql.ts";

export interface ApprovalRow {
  id: ApprovalId;
  operation: ApprovedOperation;
  documentId: QuotationId | InvoiceId;
  version: number;
  body: Mailing;
  requestedBy: string;
  status: "PENDING" | "APPROVED" | "DECLINED";
  /** In PostgreSQL's format. */
  createdAt: string;
  expiresAt: string;
}

export interface NewApprovalRow extends Omit<ApprovalRow, "status" | "createdAt" | "expiresAt"> {
  readonly requestKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts a request. Returns false when that confirmation was used already. */
export async function insertApproval(tx: Tx, { body, ...row }: NewApprovalRow): Promise<boolean> {
  const { count } = await tx.sql`
    insert into approval ${tx.sql({ orgId: tx.org, ...row, body: tx.sql.json(body as never) })}
    on conflict on constraint approval_is_requested_once do nothing`;
  return count === 1;
}

const columns = ({ sql }: Read): Query => sql`
  id, operation, document_id, version, body, requested_by, status, created_at, expires_at`;

export async function findApprovalByKey(tx: Tx, requestKey: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.rows<ApprovalRow>(tx.sql`
    select ${columns(tx)} from approval where org_id = ${tx.org} and request_key = ${requestKey}`);
  return row;
}

export async function lockApproval(tx: Tx, id: ApprovalId): Promise<ApprovalRow | undefined> {
  const [row] = await tx.rows<ApprovalRow>(tx.sql`
    select ${columns(tx)} from approval where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const findPendingApprovals = (read: Read, at: Date) =>
  read.rows<ApprovalRow & { number: string; title: string }>(read.sql`
    select ${columns(read)}, d.number, d.title from approval a cross join lateral (
      select q.number, q.title from quotation q where q.org_id = ${read.org} and q.id = a.document_id
      union all
      select i.number, i.title from invoice i where i.org_id = ${read.org} and i.id = a.document_id) d
    where a.org_id = ${read.org} and a.status = 'PENDING' and a.expires_at > ${at}
    order by a.created_at, a.id`);

export const settleApproval = (tx: Tx, id: ApprovalId, status: "APPROVED" | "DECLINED") => tx.sql`
  update approval set status = ${status} where org_id = ${tx.org} and id = ${id}`;

/** Deletes what was requested before then: the audit log has it. */
export const deleteApprovals = (tx: Tx, before: Date) => tx.sql`
  delete from approval where org_id = ${tx.org} and created_at < ${before}`;
