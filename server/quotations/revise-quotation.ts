import type { QuotationId } from "#contract/ids.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Caller } from "#server/caller.ts";
import { emit } from "#server/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { retirePortalLinks } from "#server/documents/portal-link/link.ts";
import { getQuotation, lockQuotationFor } from "./read.ts";
import { changeQuotation } from "./store.ts";

/**
 * Takes a quotation that was sent back to draft, as the next revision under the same number. It follows the
 * organization's rate again, and links that were sent say that it is being revised. Raises quotation.revised.
 * @throws Refusal 404, 409 INVALID_STATE
 */
export function reviseQuotation(caller: Caller, id: QuotationId): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = await lockQuotationFor(tx, id, "revise");
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
