import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation, QuotationChange } from "#contract/quotations/quotations.ts";
import { storedSums } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { hasChanged } from "#server/history/events/has-changed.ts";
import { changesLabelsAlone, externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { contractSizeFaults } from "#server/billing/documents/contracts/check-size.ts";
import { lockContract } from "#server/billing/documents/contracts/hold.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import {
  contractTaxFaults,
  priceLines,
  textFaults,
  unpricedFaults,
  writtenSums,
} from "#server/billing/documents/price-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { stageFaults } from "./check-stages.ts";
import { variationFaults } from "./create-variation.ts";
import { chosenValidity } from "./draft-quotation.ts";
import { presentQuotationSummary } from "./present.ts";
import { getQuotation, lockQuotation, lockQuotationFor } from "./read.ts";
import { changeQuotation, deleteLines, hasInvoices } from "./store.ts";
import { linesOf, partsOf, sizedLinesOf, writeLines } from "./write-lines.ts";

/**
 * Changes a draft; lines, if given, replace all. Labels change in every status. Raises quotation.updated if lines are given
 * or a field other than the labels differs.
 * @throws Refusal 404, 409 INVALID_STATE, HAS_DOCUMENTS, 422
 */
export function updateQuotation(caller: Caller, id: QuotationId, body: QuotationChange): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const before = changesLabelsAlone(body) ? await lockQuotation(tx, id) : await lockQuotationFor(tx, id, "update");
    const { items, sections, validUntil, ...fields } = body;
    const after = { ...before, ...fields };
    const hasLines = items !== undefined || sections !== undefined;
    const priced = hasLines
      ? priceLines(linesOf(body), after)
      : { sums: storedSums(before), faults: unpricedFaults(fields, storedSums(before), after) };
    if (after.clientId !== before.clientId && (await hasInvoices(tx, id))) {
      throw new Refusal("HAS_DOCUMENTS", wording("quotations.clientFixed", { quotation: before.number }));
    }
    const { contractId } = before;
    // The contract is locked, so that two variations cannot both take the last of its lines.
    if (hasLines && contractId !== null && before.variationNo !== null) await lockContract(tx, contractId);
    const movesParty = fields.clientId !== undefined || fields.projectId !== undefined;
    refuseFaults([
      ...(movesParty ? await partyFaults(tx, after) : []),
      ...(before.variationNo === null ? [] : [...variationFaults(fields, before), ...contractTaxFaults(linesOf(body))]),
      ...stageFaults(fields.stages),
      ...priced.faults,
      ...(hasLines && contractId !== null && before.variationNo !== null
        ? await contractSizeFaults(tx, contractId, sizedLinesOf(body), id)
        : []),
      ...textFaults(linesOf(body)),
      ...(await externalIdFaults(tx, "quotation", body.externalId, id)),
    ]);

    const at = caller.clock();
    if (hasLines) {
      await deleteLines(tx, id);
      await writeLines(tx, id, body, at);
    }
    await changeQuotation(tx, id, {
      ...fields,
      ...writtenSums(priced.sums),
      ...(hasLines ? { lines: summarizeLines(partsOf(body)) } : {}),
      ...(validUntil === undefined ? {} : chosenValidity(validUntil, timeZone)),
      updatedAt: at,
    });
    const quotation = await getQuotation(tx, id);
    const isChanged = hasLines || hasChanged(presentQuotationSummary(before), quotation);
    if (isChanged) await emit(tx, "quotation.updated", quotation, at);
    return quotation;
  });
}
