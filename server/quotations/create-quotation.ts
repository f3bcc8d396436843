import type { NewQuotation, Quotation } from "#contract/quotations.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/documents/check-parties.ts";
import { textFaults } from "#server/documents/price-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { draftQuotation } from "./draft-quotation.ts";
import { linesOf } from "./write-lines.ts";

/** Creates a draft quotation under the next number. Raises quotation.created. @throws Refusal 422 */
export function createQuotation(caller: Caller, body: NewQuotation): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    return draftQuotation(tx, terms, body, caller.clock(), [
      ...(await partyFaults(tx, body)),
      ...textFaults(linesOf(body)),
    ]);
  });
}
