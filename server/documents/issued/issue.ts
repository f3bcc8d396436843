import { createHash } from "node:crypto";
import type { Services } from "#server/caller.ts";
import { unlessStorageFull } from "#server/core/storage-full.ts";
import { inOrg, type OrgScope, readInOrg, type Tx } from "#server/db/sql.ts";
import { keyOf } from "#server/documents/facts.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { printed } from "#server/documents/print.ts";
import { findIssuedFacts, findPdf, insertIssued, type IssuedKey, keepPdf, type PdfRow } from "./store.ts";

/**
 * Stores the content of a document on the day it is issued. Its PDF is made after the commit, by the first request that
 * needs it or by the worker, so that no issue waits for it or fails with it.
 */
export const keepIssued = (tx: Tx, facts: DocumentFacts, at: Date) => insertIssued(tx, keyOf(facts), facts, at);

export {
  findIssuedAt,
  findIssuedDigest,
  findIssuedFacts,
  findIssuedRevisions,
  type IssuedKey,
  type IssuedRevisionRow,
} from "./store.ts";

type Scope = OrgScope & Pick<Services, "db" | "clock" | "pdf">;

/**
 * Returns the PDF of an issued document: always the same bytes. While the disk is full it is made without being stored.
 * @param factsOf returns its content, for a document issued before contents were stored
 */
export async function issuedPdf(scope: Scope, key: IssuedKey, factsOf?: () => Promise<DocumentFacts>): Promise<PdfRow> {
  const read = readInOrg(scope);
  const made = await findPdf(read, key);
  if (made !== undefined) return made;
  const facts = (await findIssuedFacts(read, key)) ?? (await factsOf?.());
  if (facts === undefined) throw new Error(`there is no issued copy of ${key.documentId}, revision ${key.revision}`);
  const pdf = Buffer.from(await scope.pdf.render(printed(read, facts)));
  const pdfSha256 = createHash("sha256").update(pdf).digest();
  const isKept = await unlessStorageFull(() =>
    inOrg(scope, async (tx) => {
      await keepIssued(tx, facts, scope.clock());
      await keepPdf(tx, key, { pdf, pdfSha256 }, scope.clock());
    }),
  );
  if (!isKept) return { pdf, pdfSha256 };
  const kept = await findPdf(read, key);
  if (kept === undefined) throw new Error(`the PDF of ${key.documentId} was not stored`);
  return kept;
}
