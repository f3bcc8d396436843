import type { Decision, Signature } from "#contract/documents/portal.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface DecisionRow {
  quotationId: QuotationId;
  revision: number;
  decision: Decision;
  name: string | null;
  reason: string | null;
  signature: Signature | null;
  address: string;
  userAgent: string | null;
  /** True when a member of the organization had signed in with the browser; null where that is not known. */
  officeBrowser: boolean | null;
  /** The address that a code was mailed to and entered from; null where none was asked for. */
  confirmedAddress: string | null;
  documentSha256: Buffer | null;
  /** In PostgreSQL's format. */
  decidedAt: string;
}

export const insertDecision = (
  tx: Tx,
  { signature, ...row }: Omit<DecisionRow, "decidedAt"> & { readonly decidedAt: Date },
) => tx.sql`
  insert into portal_decision ${tx.sql({
    orgId: tx.org,
    ...row,
    // Text bound to a jsonb column would become one JSON string.
    signature: signature === null ? null : tx.sql.json(signature),
  })}`;

export async function findDecision(
  read: Read,
  quotationId: QuotationId,
  revision: number,
): Promise<DecisionRow | undefined> {
  const [row] = await read.rows<DecisionRow>(read.sql`
    select quotation_id, revision, decision, name, reason, signature, address, user_agent, office_browser, confirmed_address, document_sha256,
      decided_at
    from portal_decision
    where org_id = ${read.org} and quotation_id = ${quotationId} and revision = ${revision}`);
  return row;
}

export interface LinkReadRow {
  at: string;
  by: string | null;
  address: string | null;
}

/**
 * Finds when the office read the link of that revision before the decision, or the one of the client's account, which leads
 * to it; oldest first, the newest 100.
 */
export const findLinkReads = (
  read: Read,
  { quotationId, revision, decidedAt }: Pick<DecisionRow, "quotationId" | "revision" | "decidedAt">,
) =>
  read.rows<LinkReadRow>(read.sql`
    select at, by, address from (
      select created_at as at, actor_name as by, address, id from (
        select * from audit_entry where org_id = ${read.org} and resource_id = ${quotationId}
        union all
        select * from audit_entry where org_id = ${read.org} and parent_id = ${quotationId}
        union all
        select * from audit_entry where org_id = ${read.org} and resource_id = (
          select client_id from quotation where org_id = ${read.org} and id = ${quotationId})) e
      where change = 'NONE' and details ->> 'linkRead' = 'true'
        and (resource_type = 'client' or (details ->> 'revision')::integer = ${revision})
        and created_at <= ${decidedAt}
      order by created_at desc, id desc limit 100) newest
    order by at, id`);

/** Finds the addresses that the link of that revision was mailed to before the decision. */
export async function findMailedTo(
  read: Read,
  { quotationId, revision, decidedAt }: Pick<DecisionRow, "quotationId" | "revision" | "decidedAt">,
): Promise<string[]> {
  const rows = await read.rows<{ address: string }>(read.sql`
    select address from mail m, lateral (
      select m.recipient as address union all select jsonb_array_elements_text(m.cc)) a
    where m.org_id = ${read.org} and m.document_id = ${quotationId} and m.revision = ${revision}
      and m.kind = 'QUOTATION' and m.status = 'SENT' and m.sent_at <= ${decidedAt}
    group by address order by min(m.created_at), address limit 100`);
  return rows.map(({ address }) => address);
}

/** Finds whom the link of that revision was mailed to last. */
export async function findMailedAddress(read: Read, id: QuotationId, revision: number): Promise<string | undefined> {
  const [row] = await read.rows<{ recipient: string }>(read.sql`
    select recipient from mail
    where org_id = ${read.org} and document_id = ${id} and revision = ${revision} and kind = 'QUOTATION'
    order by created_at desc, id desc limit 1`);
  return row?.recipient;
}

export interface CodeRow {
  digest: Buffer;
  address: string;
  attempts: number;
  expiresAt: string;
}

export const replaceCode = (
  tx: Tx,
  row: {
    readonly documentId: QuotationId;
    readonly revision: number;
    readonly digest: Buffer;
    readonly address: string;
    readonly expiresAt: Date;
  },
) => tx.sql`
  insert into portal_code ${tx.sql({ orgId: tx.org, ...row })}
  on conflict (org_id, document_id, revision) do update set
    digest = excluded.digest, address = excluded.address, attempts = 0, expires_at = excluded.expires_at`;

export async function lockCode(tx: Tx, id: QuotationId, revision: number): Promise<CodeRow | undefined> {
  const [row] = await tx.rows<CodeRow>(tx.sql`
    select digest, address, attempts, expires_at from portal_code
    where org_id = ${tx.org} and document_id = ${id} and revision = ${revision} for update`);
  return row;
}

export const countCodeAttempt = (tx: Tx, id: QuotationId, revision: number) => tx.sql`
  update portal_code set attempts = attempts + 1
  where org_id = ${tx.org} and document_id = ${id} and revision = ${revision}`;
