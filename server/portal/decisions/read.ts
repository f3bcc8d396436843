import type { QuotationId } from "#contract/api/ids.ts";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import type { Caller } from "#server/http/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { issuedPdf } from "#server/billing/documents/issued/issue.ts";
import { getQuotation } from "#server/billing/quotations/read.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { findFacts } from "#server/portal/find-shown.ts";
import { presentDecision } from "./present.ts";
import { type DecisionRow, findDecision, findLinkReads, findMailedTo } from "./store.ts";

/**
 * Returns the evidence of the client's decision. @throws Refusal 404, also while there is no decision and when the
 * office recorded it
 */
export async function getQuotationDecision(caller: Caller, id: QuotationId): Promise<QuotationDecision> {
  const read = readInOrg(caller);
  const { number, revision, decidedVia } = await getQuotation(read, id);
  const row = found(decidedVia === "PORTAL" ? await findDecision(read, id, revision) : undefined);
  const documentSha256 = row.documentSha256 ?? (await documentDigest(caller, row));
  const links = { linkReads: await findLinkReads(read, row), mailedTo: await findMailedTo(read, row) };
  return presentDecision(number, { ...row, documentSha256 }, links);
}

/** Returns the digest of the client's PDF; null if it cannot be made. @throws Refusal 503 when too many are queued */
async function documentDigest(caller: Caller, { quotationId: id, revision }: DecisionRow): Promise<Buffer | null> {
  const factsOf = () => findFacts(readInOrg(caller), { id, revision });
  try {
    return (await issuedPdf(caller, { documentId: id, revision }, factsOf)).pdfSha256;
  } catch (error) {
    // A refusal means that it is not known yet, not that it cannot be made.
    if (error instanceof Refusal) throw error;
    return null;
  }
}
