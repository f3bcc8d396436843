import type { QuotationId } from "#contract/ids.ts";
import type { Decision, Signature } from "#contract/portal.ts";
import type { Visitor } from "#server/caller.ts";
import { readInOrg, type Tx } from "#server/db/sql.ts";
import { issuedPdf } from "#server/pdf/issue.ts";
import { findFacts } from "./find-shown.ts";
import type { Opened } from "./open-link.ts";
import { keptUserAgent } from "./record-view.ts";
import { insertDecision } from "./store.ts";

/** The link of a quotation, opened. */
export type OpenedQuotation = Opened & { readonly id: QuotationId };

/**
 * The digest of the PDF that the client can read. Null where it cannot be made: a decision does not wait for it.
 */
export async function documentDigest(visitor: Visitor, { org, id, revision }: OpenedQuotation): Promise<Buffer | null> {
  const read = readInOrg({ db: visitor.db, org });
  try {
    const pdf = await issuedPdf({ ...visitor, org }, { documentId: id, revision }, () =>
      findFacts(read, { id, revision }),
    );
    return pdf.pdfSha256;
  } catch {
    return null;
  }
}

/** Keeps by what the decision can be shown. */
export const keepEvidence = (
  tx: Tx,
  { address, userAgent }: Visitor,
  { id, revision }: OpenedQuotation,
  decided: {
    readonly decision: Decision;
    readonly name: string | null;
    readonly reason: string | null;
    readonly signature: Signature | null;
    readonly documentSha256: Buffer | null;
    readonly decidedAt: Date;
  },
) => insertDecision(tx, { ...decided, quotationId: id, revision, address, userAgent: keptUserAgent(userAgent) });
