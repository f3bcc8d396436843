import type { QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { isStillReferenced } from "#server/db/failures.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { getQuotation, lockQuotationFor } from "./read.ts";
import { deleteQuotationRow } from "./store.ts";

/**
 * Deletes a draft; its number is not used again. Raises quotation.deleted with its last state.
 * @throws Refusal 404, 409 INVALID_STATE, HAS_DOCUMENTS
 */
export function deleteQuotation(caller: Caller, id: QuotationId): Promise<void> {
  return inOrg(caller, async (tx) => {
    await lockQuotationFor(tx, id, "delete");
    const quotation = await getQuotation(tx, id);
    try {
      await deleteQuotationRow(tx, id);
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new Refusal("HAS_DOCUMENTS", wording("quotations.hasInvoice", { quotation: quotation.number }));
    }
    await emit(tx, "quotation.deleted", quotation, caller.clock());
  });
}
