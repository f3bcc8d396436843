import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { contractSizeFaults } from "#server/billing/documents/contracts/check-size.ts";
import { lockContract } from "#server/billing/documents/contracts/hold.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { retirePortalLinks } from "#server/billing/documents/portal-link/link.ts";
import { getQuotation, lockQuotationFor } from "./read.ts";
import { changeQuotation, type QuotationRow } from "./store.ts";

/**
 * Takes a quotation that was sent back to draft, as the next revision under the same number. It follows the
 * organization's rate again, and links that were sent say that it is being revised. Raises quotation.revised.
 * @throws Refusal 404, 409 INVALID_STATE, 422 for a variation that its contract has no more room for
 */
export function reviseQuotation(caller: Caller, id: QuotationId): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = await lockQuotationFor(tx, id, "revise");
    await refuseTooLarge(tx, before);
    const at = caller.clock();
    await changeQuotation(tx, id, {
      status: "DRAFT",
      revision: before.revision + 1,
      gstRate: terms.gstRate,
      parties: null,
      ...(before.validUntilGiven ? {} : { validUntil: null }),
      decidedAt: null,
      decidedBy: null,
      decidedVia: null,
      decisionNote: null,
      updatedAt: at,
    });
    await retirePortalLinks(tx, id, at);
    const quotation = await getQuotation(tx, id);
    await emit(tx, "quotation.revised", quotation, at);
    return quotation;
  });
}

/** Rejected variations do not count in the size of a contract: others may have taken their place. */
async function refuseTooLarge(tx: Tx, { id, status, variationNo, contractId }: QuotationRow): Promise<void> {
  if (status !== "REJECTED" || variationNo === null || contractId === null) return;
  await lockContract(tx, contractId);
  const { items, sections } = await getQuotation(tx, id);
  const titles = new Map(sections.map((section) => [section.id as string, section.title]));
  const lines = items.map((item) => ({ ...item, section: titles.get(item.sectionId ?? "") }));
  refuseFaults(await contractSizeFaults(tx, contractId, lines));
}
