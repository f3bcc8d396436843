import type { ClaimId, ClientId, CreditNoteId, InvoiceId, OrganizationId, QuotationId } from "#contract/api/ids.ts";
import { mayBeElsewhere } from "#server/db/placement/places.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface NewLinkRow {
  documentId: string;
  revision: number;
  generation: number;
  digest: Buffer;
  createdAt: Date;
}

export const insertLink = (tx: Tx, row: NewLinkRow) => tx.sql`
  insert into portal_link ${tx.sql({ orgId: tx.org, ...row })}
  on conflict (org_id, document_id, revision, generation) do update
    set digest = excluded.digest, token_sealed = null`;

export const retireLinkRows = (tx: Tx, documentId: string, at: Date) => tx.sql`
  update portal_link set retired_at = ${at}
  where org_id = ${tx.org} and document_id = ${documentId} and retired_at is null
    and withdrawn_at is null`;

export const withdrawLinkRow = (
  tx: Tx,
  { documentId, revision }: Pick<LinkRow, "documentId" | "revision">,
  at: Date,
) => tx.sql`
  update portal_link set withdrawn_at = ${at}
  where org_id = ${tx.org} and document_id = ${documentId} and revision = ${revision} and withdrawn_at is null`;

export interface CurrentLinkRow {
  digest: Buffer;
  /** The encrypted token; null where it can be made from the secret. */
  tokenSealed: Buffer | null;
  generation: number;
}

/** Returns the document's link that was not withdrawn. */
export async function findCurrentLink(
  read: Read,
  documentId: string,
  revision: number,
): Promise<CurrentLinkRow | undefined> {
  const [row] = await read.rows<CurrentLinkRow>(read.sql`
    select digest, token_sealed, generation from portal_link
    where org_id = ${read.org} and document_id = ${documentId} and revision = ${revision} and withdrawn_at is null`);
  return row;
}

/** Returns the generation of the last link, withdrawn or not; 0 where there was none. */
export async function findLastGeneration(read: Read, documentId: string, revision: number): Promise<number> {
  const [row] = await read.rows<{ generation: number }>(read.sql`
    select coalesce(max(generation), 0)::integer as generation from portal_link
    where org_id = ${read.org} and document_id = ${documentId} and revision = ${revision}`);
  return row?.generation ?? 0;
}

export interface LinkRow {
  orgId: OrganizationId;
  documentId: QuotationId | InvoiceId | ClaimId | CreditNoteId | ClientId;
  revision: number;
  retiredAt: string | null;
  withdrawnAt: string | null;
  /** In PostgreSQL's format. */
  createdAt: string;
}

export interface LocatedLinkRow extends LinkRow {
  mayBeElsewhere: boolean;
}

/** Whose link it is: a token names no organization. */
export const findLink = (system: Sql, digest: Buffer) => system`
  select org_id, document_id, revision, retired_at, withdrawn_at, created_at,
    ${mayBeElsewhere(system, system`portal_link.org_id`)} as may_be_elsewhere
  from portal_link where digest = ${digest}`;
