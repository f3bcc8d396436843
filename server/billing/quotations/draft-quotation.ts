import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { NewQuotation, Quotation } from "#contract/quotations/quotations.ts";
import { endOf } from "#server/core/calendar.ts";
import { externalIdFaults, labelsIn } from "#server/db/lists/labels.ts";
import type { Tx } from "#server/db/sql.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { type HeldContractRow, keepVariation, numberVariation } from "#server/billing/documents/contracts/hold.ts";
import { takeQuotationNumber } from "#server/billing/documents/number.ts";
import { priceLines, writtenSums } from "#server/billing/documents/price-lines.ts";
import { emit } from "#server/history/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { stageFaults } from "./check-stages.ts";
import { getQuotation } from "./read.ts";
import { insertQuotation } from "./store.ts";
import { linesOf, partsOf, writeLines } from "./write-lines.ts";

interface Draft extends NewQuotation {
  readonly clientId: ClientId;
  readonly projectId: ProjectId;
}

/**
 * Creates a draft with the organization's terms, under the next number, and raises quotation.created.
 * @param faults the faults of its references, to be reported together with those of its lines
 * @param contract the contract that it is a variation of, which is locked
 * @throws Refusal 422
 */
export async function draftQuotation(
  tx: Tx,
  terms: DraftTerms,
  draft: Draft,
  at: Date,
  faults: readonly Fault[] = [],
  contract?: HeldContractRow,
): Promise<Quotation> {
  const retentionPct = draft.retentionPct === undefined ? terms.defaultRetentionPct : draft.retentionPct;
  const priced = priceLines(linesOf(draft), { gstRate: terms.gstRate, retentionPct });
  refuseFaults([
    ...faults,
    ...stageFaults(draft.stages),
    ...priced.faults,
    ...(await externalIdFaults(tx, "quotation", draft.externalId)),
  ]);

  const id = newId("qtn", at);
  const variationNo = contract === undefined ? null : await numberVariation(tx, contract);
  await insertQuotation(tx, {
    id,
    number:
      contract === undefined
        ? await takeQuotationNumber(tx, { prefix: terms.quotationPrefix, at, timeZone: terms.timeZone })
        : `${contract.number}-VO${variationNo}`,
    title: draft.title,
    status: "DRAFT",
    clientId: draft.clientId,
    projectId: draft.projectId,
    notes: draft.notes === undefined ? terms.quotationTerms : draft.notes,
    currency: terms.currency,
    ...writtenSums(priced.sums),
    lines: summarizeLines(partsOf(draft)),
    gstRate: terms.gstRate,
    retentionPct,
    clientReference: draft.clientReference ?? null,
    ...(draft.stages == null ? {} : { stages: draft.stages }),
    ...chosenValidity(draft.validUntil ?? null, terms.timeZone),
    ...labelsIn(draft),
    revision: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  if (contract !== undefined && variationNo !== null) await keepVariation(tx, id, contract.id, variationNo);
  await writeLines(tx, id, draft, at);
  const quotation = await getQuotation(tx, id);
  await emit(tx, "quotation.created", quotation, at);
  return quotation;
}

/** Returns the validity as chosen; null leaves it to the first send. */
export const chosenValidity = (validUntil: string | null, timeZone: string) => ({
  validUntil: validUntil === null ? null : endOf(validUntil, timeZone),
  validUntilGiven: validUntil !== null,
});
