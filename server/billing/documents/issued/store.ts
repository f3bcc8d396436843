import type { ClaimId, CreditNoteId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import { isoInstant, type Read, type Tx } from "#server/db/sql.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";

export interface IssuedKey {
  readonly documentId: QuotationId | InvoiceId | ClaimId | CreditNoteId;
  readonly revision: number;
}

/** Stores the content at the first issue; sending the same revision again changes nothing. */
export const insertIssued = (tx: Tx, key: IssuedKey, facts: DocumentFacts, at: Date) => tx.sql`
  insert into issued_document (org_id, document_id, revision, facts, issued_at)
  values (${tx.org}, ${key.documentId}, ${key.revision}, ${tx.sql.json(facts as never)}, ${at})
  on conflict do nothing`;

export async function findIssuedFacts(read: Read, key: IssuedKey): Promise<DocumentFacts | undefined> {
  const [row] = await read.rows<{ facts: DocumentFacts }>(read.sql`
    select facts from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}`);
  return row?.facts;
}

/**
 * Finds what an issued document says now: as it was issued, or as its parties were corrected last. Not for quotations, whose
 * revisions are offers of their own.
 */
export async function findLatestFacts(
  read: Read,
  documentId: InvoiceId | ClaimId | CreditNoteId,
): Promise<DocumentFacts | undefined> {
  const [row] = await read.rows<{ facts: DocumentFacts }>(read.sql`
    select facts from issued_document where org_id = ${read.org} and document_id = ${documentId}
    order by revision desc limit 1`);
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

export interface IssuedNameRow extends IssuedKey {
  number: string;
}

/** Finds the next issued documents after a key, in the order of their keys, whether their PDFs are made or not. */
export const findIssuedAfter = (read: Read, after: IssuedKey | undefined, limit: number) =>
  read.rows<IssuedNameRow>(read.sql`
    select document_id, revision,
      coalesce(facts #>> '{creditNote,number}', facts #>> '{quotation,number}', facts #>> '{invoice,number}',
        facts #>> '{claim,statement,number}') as number
    from issued_document
    where org_id = ${read.org} and (document_id, revision) > (${after?.documentId ?? ""}, ${after?.revision ?? 0})
    order by document_id, revision limit ${limit}`);

/** Finds the next issued documents after a key whose PDFs are not made yet, in the order of their keys. */
export const findNotMadeAfter = (read: Read, after: IssuedKey | undefined, limit: number) =>
  read.rows<IssuedKey>(read.sql`
    select document_id, revision from issued_document
    where org_id = ${read.org} and (document_id, revision) > (${after?.documentId ?? ""}, ${after?.revision ?? 0})
      and pdf is null
    order by document_id, revision limit ${limit}`);

/** Finds the digest of that PDF, once it is made. */
export async function findIssuedDigest(read: Read, key: IssuedKey): Promise<Buffer | undefined> {
  const [row] = await read.rows<Pick<PdfRow, "pdfSha256">>(read.sql`
    select pdf_sha256 from issued_document
    where org_id = ${read.org} and document_id = ${key.documentId} and revision = ${key.revision}
      and pdf is not null`);
  return row?.pdfSha256;
}

/**
 * Stores the PDF, unless another process was faster: the first one stays for good. Version 0.2 queued documents for its
 * worker by `next_attempt_at`, and may still do so during an upgrade.
 */
export const keepPdf = (tx: Tx, key: IssuedKey, { pdf, pdfSha256 }: PdfRow, at: Date) => tx.sql`
  update issued_document set pdf = ${pdf}, pdf_sha256 = ${pdfSha256}, rendered_at = ${at}, next_attempt_at = null,
    last_error = null
  where org_id = ${tx.org} and document_id = ${key.documentId} and revision = ${key.revision} and pdf is null`;
