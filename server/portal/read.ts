import type { QuotationId } from "#contract/ids.ts";
import type { QuotationDecision } from "#contract/portal.ts";
import type { Caller } from "#server/core/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { issuedPdf } from "#server/pdf/issue.ts";
import { getQuotation } from "#server/quotations/read.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { findFacts } from "./find-shown.ts";
import { presentDecision } from "./present.ts";
import { type DecisionRow, findDecision } from "./store.ts";

/**
 * By what the client's decision can be shown. @throws Refusal 404, also while nothing is decided and where the office
 * recorded the decision itself
 */
export async function getQuotationDecision(caller: Caller, id: QuotationId): Promise<QuotationDecision> {
  const read = readInOrg(caller);
  const { number, revision, decidedVia } = await getQuotation(read, id);
  const row = decidedVia === "PORTAL" ? await findDecision(read, id, revision) : undefined;
  if (row === undefined) throw notFound();
  return presentDecision(number, { ...row, documentSha256: row.documentSha256 ?? (await documentDigest(caller, row)) });
}

/** The digest of the PDF that the client can read; null where it cannot be made. @throws Refusal 503 while too much waits */
async function documentDigest(caller: Caller, { quotationId: id, revision }: DecisionRow): Promise<Buffer | null> {
  const factsOf = () => findFacts(readInOrg(caller), { id, revision });
  try {
    return (await issuedPdf(caller, { documentId: id, revision }, factsOf)).pdfSha256;
  } catch (error) {
    // It is not known yet, which is another thing.
    if (error instanceof Refusal) throw error;
    return null;
  }
}
