import type { NewQuotation, Quotation } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { textFaults } from "#server/billing/documents/price-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { createVariation } from "./create-variation.ts";
import { draftQuotation } from "./draft-quotation.ts";
import { linesOf } from "./write-lines.ts";

/** Creates a draft quotation, or variation, under the next number. Raises quotation.created. @throws Refusal 409, 422 */
export function createQuotation(caller: Caller, body: NewQuotation): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    if (body.contractId !== undefined)
      return createVariation(tx, terms, { ...body, contractId: body.contractId }, caller);
    const { clientId, projectId } = body;
    if (clientId === undefined || projectId === undefined) throw invalidFields(missingParties(body));
    return draftQuotation(tx, terms, { ...body, clientId, projectId }, caller.clock(), [
      ...(await partyFaults(tx, { clientId, projectId })),
      ...textFaults(linesOf(body)),
    ]);
  });
}

const missingParties = ({ clientId, projectId }: NewQuotation) =>
  Object.entries({ clientId, projectId })
    .filter(([, id]) => id === undefined)
    .map(([path]) => ({ path, code: "REQUIRED", message: wording("fields.required") }));
