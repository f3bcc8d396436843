import type { Fault } from "#contract/errors.ts";
import { toText } from "#contract/money.ts";
import type { NewQuotation, Quotation } from "#contract/quotations.ts";
import { endOf } from "#server/core/calendar.ts";
import type { Tx } from "#server/db/sql.ts";
import { summarizeLines } from "#server/documents/summarize-lines.ts";
import { takeQuotationNumber } from "#server/documents/number.ts";
import { priceLines } from "#server/documents/price-lines.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { getQuotation } from "./read.ts";
import { insertQuotation } from "./store.ts";
import { linesOf, partsOf, writeLines } from "./write-lines.ts";

/**
 * Creates a draft with the organization's terms, under the next number, and raises quotation.created.
 * @param faults the faults of its references, to be reported together with those of its lines
 * @throws Refusal 422
 */
export async function draftQuotation(
  tx: Tx,
  terms: DraftTerms,
  draft: NewQuotation,
  at: Date,
  faults: readonly Fault[] = [],
): Promise<Quotation> {
  const retentionPct = draft.retentionPct === undefined ? terms.defaultRetentionPct : draft.retentionPct;
  const priced = priceLines(linesOf(draft), { gstRate: terms.gstRate, retentionPct });
  refuseFaults([...faults, ...priced.faults]);

  const id = newId("qtn", at);
  await insertQuotation(tx, {
    id,
    number: await takeQuotationNumber(tx, { prefix: terms.quotationPrefix, at, timeZone: terms.timeZone }),
    title: draft.title,
    status: "DRAFT",
    clientId: draft.clientId,
    projectId: draft.projectId,
    notes: draft.notes === undefined ? terms.quotationTerms : draft.notes,
    currency: terms.currency,
    subtotal: toText(priced.subtotal),
    lines: summarizeLines(partsOf(draft)),
    gstRate: terms.gstRate,
    retentionPct,
    ...chosenValidity(draft.validUntil ?? null, terms.timeZone),
    revision: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
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
