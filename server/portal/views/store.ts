import type { ClaimId, ClientId, CreditNoteId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import type { Tx } from "#server/db/sql.ts";

interface LinkKey {
  readonly documentId: QuotationId | InvoiceId | ClaimId | CreditNoteId | ClientId;
  readonly revision: number;
}

/** Prevents others from counting a visit of the same link at the same time. */
export const lockLink = (tx: Tx, { documentId, revision }: LinkKey) => tx.sql`
  select 1 from portal_link where org_id = ${tx.org} and document_id = ${documentId} and revision = ${revision}
  for no key update`;

/** Extends a visit that was last seen after that time. Returns false when there is none. */
export async function extendVisit(
  tx: Tx,
  { documentId, revision }: LinkKey,
  { visitor, since, at }: { readonly visitor: Buffer; readonly since: Date; readonly at: Date },
): Promise<boolean> {
  const { count } = await tx.sql`
    update portal_view set last_seen_at = greatest(last_seen_at, ${at}::timestamptz)
    where org_id = ${tx.org} and document_id = ${documentId} and revision = ${revision} and visitor = ${visitor}
      and last_seen_at > ${since}`;
  return count > 0;
}

export interface NewVisitRow extends LinkKey {
  visitor: Buffer;
  viewedAt: Date;
  lastSeenAt: Date;
  address: string;
  userAgent: string | null;
}

export const insertVisit = (tx: Tx, row: NewVisitRow) =>
  tx.sql`insert into portal_view ${tx.sql({ orgId: tx.org, ...row })} on conflict do nothing`;

/** Deletes the visits between the first one and the newest ones to be kept. */
export const deleteVisitsBetween = (tx: Tx, { documentId, revision }: LinkKey, newestKept: number) => tx.sql`
  delete from portal_view where org_id = ${tx.org} and (document_id, revision, visitor, viewed_at) in (
    select document_id, revision, visitor, viewed_at from (
      select v.*, row_number() over (order by viewed_at desc, visitor) as from_newest,
        row_number() over (order by viewed_at, visitor) as from_first
      from portal_view v
      where org_id = ${tx.org} and document_id = ${documentId} and revision = ${revision}) numbered
    where from_newest > ${newestKept} and from_first > 1)`;
