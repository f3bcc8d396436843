import { createHash } from "node:crypto";
import type { Services } from "#server/http/caller.ts";
import { unlessStorageFull } from "#server/core/storage-full.ts";
import { type Database, inOrg, type OrgScope, readInOrg, type Tx } from "#server/db/sql.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { printed } from "#server/billing/documents/print.ts";
import {
  findIssuedDigest,
  findIssuedFacts,
  findPdf,
  insertIssued,
  type IssuedKey,
  keepPdf,
  type PdfRow,
} from "./store.ts";

/**
 * Stores the content of a document on the day it is issued. Its PDF is made by the first request or mail that needs it,
 * so that no issue waits for it or fails with it, and a PDF that is never needed costs nothing.
 */
export const keepIssued = (tx: Tx, facts: DocumentFacts, at: Date) => insertIssued(tx, keyOf(facts), facts, at);

export {
  findIssuedAfter,
  findIssuedAt,
  findIssuedDigest,
  findIssuedFacts,
  findIssuedRevisions,
  findLatestFacts,
  findNotMadeAfter,
  type IssuedKey,
  type IssuedRevisionRow,
} from "./store.ts";

type Scope = OrgScope & Pick<Services, "db" | "clock" | "pdf">;

/** The PDFs that this process is making, per database: by its connections, which requests and mails share. */
const underWay = new WeakMap<Database["app"], Map<string, Promise<PdfRow>>>();

/**
 * Returns the PDF of an issued document: always the same bytes. The first call makes it, and those that come while it
 * does so wait for the same one. While the disk is full it is made without being stored.
 * @param factsOf returns its content, for a document issued before contents were stored
 */
export async function issuedPdf(scope: Scope, key: IssuedKey, factsOf?: () => Promise<DocumentFacts>): Promise<PdfRow> {
  const made = await findPdf(readInOrg(scope), key);
  if (made !== undefined) return made;
  const making = underWay.get(scope.db.app) ?? new Map<string, Promise<PdfRow>>();
  underWay.set(scope.db.app, making);
  const name = `${scope.org} ${key.documentId} ${key.revision}`;
  const pdf = making.get(name) ?? makePdf(scope, key, factsOf).finally(() => making.delete(name));
  making.set(name, pdf);
  return pdf;
}

async function makePdf(scope: Scope, key: IssuedKey, factsOf?: () => Promise<DocumentFacts>): Promise<PdfRow> {
  const read = readInOrg(scope);
  const facts = (await findIssuedFacts(read, key)) ?? (await factsOf?.());
  if (facts === undefined) throw new Error(`there is no issued copy of ${key.documentId}, revision ${key.revision}`);
  const pdf = Buffer.from(await scope.pdf.render(printed(read, facts, { isKept: true })));
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

/** Makes the PDF if it is not made yet. */
export async function ensurePdf(scope: Scope, key: IssuedKey, factsOf?: () => Promise<DocumentFacts>): Promise<void> {
  if ((await findIssuedDigest(readInOrg(scope), key)) === undefined) await issuedPdf(scope, key, factsOf);
}
