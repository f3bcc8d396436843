import type { QuotationId } from "#contract/ids.ts";
import type { QuotationDecision } from "#contract/portal.ts";
import type { Read } from "#server/db/sql.ts";
import { getQuotation } from "#server/quotations/read.ts";
import { notFound } from "#server/refusal.ts";
import { presentDecision } from "./present.ts";
import { findDecision } from "./store.ts";

/**
 * By what the client's decision can be shown. @throws Refusal 404, also while nothing is decided and where the office
 * recorded the decision itself
 */
export async function getQuotationDecision(read: Read, id: QuotationId): Promise<QuotationDecision> {
  const { number, revision, decidedVia } = await getQuotation(read, id);
  const row = decidedVia === "PORTAL" ? await findDecision(read, id, revision) : undefined;
  if (row === undefined) throw notFound();
  return presentDecision(number, row);
}
