import type { InvoiceId, OrganizationId, QuotationId } from "#contract/ids.ts";
import { isoInstant, type Query, type Read, type Sql, type Tx } from "#server/db/sql.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";

export interface IssuedKey {
  readonly documentId: QuotationId | InvoiceId;
  readonly revision: number;
}

/** Stores the content at the first issue; sending the same revision again changes nothing. */
export const insertIssued = (tx: Tx, key: IssuedKey, facts: DocumentFacts, at: Date) => tx.sql`
  insert into issued_document (org_id, document_id, revision, facts, issued_at, next_attempt_at)
  values (${tx.org}, ${key.documentId}, ${key.revision}, ${tx.sql.json(facts as never)}, ${at}, ${tx.now})
  on conflict do nothing`;

export async function findIssuedFacts(read: Read, key: IssuedKey): Promise<DocumentFacts | undefined> {
  const [row] = await read.rows<{ facts: DocumentFacts }>(read.sql`
    select facts from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}`);
  return row?.facts;
}

export interface IssuedRevisionRow {
  revision: number;
  issuedAt: string;
  title: string;
  total: string;
  currency: string;
  /** ISO 8601, as in the response of the time. */
  validUntil: string | null;
}

/** Finds what the issued revisions of a quotation said, newest first. */
export const findIssuedRevisions = (read: Read, documentId: QuotationId) =>
  read.rows<IssuedRevisionRow>(read.sql`
    select revision, issued_at, facts #>> '{quotation,title}' as title, facts #>> '{quotation,totals,total}' as total,
      facts #>> '{quotation,currency}' as currency, facts #>> '{quotation,validUntil}' as valid_until
    from issued_document where org_id = ${read.org} and document_id = ${documentId} order by revision desc`);

/** Finds when that content was first issued. */
export async function findIssuedAt(read: Read, key: IssuedKey): Promise<Date | undefined> {
  const [row] = await read.rows<{ issuedAt: string }>(read.sql`
    select issued_at from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}`);
  return row === undefined ? undefined : new Date(isoInstant(row.issuedAt));
}

export interface PdfRow {
  pdf: Buffer;
  pdfSha256: Buffer;
}

/** Finds the PDF of an issued document, once it is made. */
export async function findPdf(read: Read, key: IssuedKey): Promise<PdfRow | undefined> {
  const [row] = await read.rows<PdfRow>(read.sql`
    select pdf, pdf_sha256 from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}
      and pdf is not null`);
  return row;
}

/** Finds the digest of that PDF, once it is made. */
export async function findIssuedDigest(read: Read, key: IssuedKey): Promise<Buffer | undefined> {
  const [row] = await read.rows<Pick<PdfRow, "pdfSha256">>(read.sql`
    select pdf_sha256 from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}
      and pdf is not null`);
  return row?.pdfSha256;
}

/** Stores the PDF, unless another process was faster: the first one stays for good. */
export const keepPdf = (tx: Tx, key: IssuedKey, { pdf, pdfSha256 }: PdfRow, at: Date) => tx.sql`
  update issued_document set pdf = ${pdf}, pdf_sha256 = ${pdfSha256}, rendered_at = ${at}, next_attempt_at = null,
    last_error = null
  where org_id = ${tx.org} and document_id = ${key.documentId} and revision = ${key.revision} and pdf is null`;

export interface DueRow extends IssuedKey {
  orgId: OrganizationId;
  attemptCount: number;
}

const later = (sql: Sql, now: Query, ms: number) => sql`${now} + ${ms} * interval '1 millisecond'`;

/** Claims the document that has been due for longest. If its worker dies, it is due again when the lease expires. */
export const claimDue = (system: Sql, { now, leaseMs }: { readonly now: Query; readonly leaseMs: number }) => system`
  update issued_document set attempt_count = attempt_count + 1, next_attempt_at = ${later(system, now, leaseMs)}
  where (org_id, document_id, revision) in (
    select org_id, document_id, revision from issued_document
    where next_attempt_at <= ${now} order by next_attempt_at limit 1 for update skip locked)
  returning org_id, document_id, revision, attempt_count`;

/** Records why rendering failed, and the wait before it is retried: null when it is given up. */
export const noteFailure = (
  tx: Tx,
  key: IssuedKey,
  { error, waitMs }: { readonly error: string; readonly waitMs: number | null },
) => tx.sql`
  update issued_document set last_error = ${error},
    next_attempt_at = ${waitMs === null ? null : later(tx.sql, tx.now, waitMs)}
  where org_id = ${tx.org} and document_id = ${key.documentId} and revision = ${key.revision} and pdf is null`;

/** Postpones a document that could not be rendered yet, without counting that as an attempt. */
export const putOff = (tx: Tx, key: IssuedKey, waitMs: number) => tx.sql`
  update issued_document set attempt_count = attempt_count - 1, next_attempt_at = ${later(tx.sql, tx.now, waitMs)}
  where org_id = ${tx.org} and document_id = ${key.documentId} and revision = ${key.revision} and pdf is null`;
