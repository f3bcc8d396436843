import type { QuotationId } from "#contract/api/ids.ts";
import type { DecisionNote, Quotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { decide } from "./decide.ts";

/**
 * Records that the client accepted, as reported to the office; the validity does not bind the office. Raises
 * quotation.accepted. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function acceptQuotation(caller: Caller, id: QuotationId, body: DecisionNote): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const { quotation, isNew, at } = await decide(tx, caller, id, "accept", body);
    if (isNew) await emit(tx, "quotation.accepted", quotation, at);
    return quotation;
  });
}
