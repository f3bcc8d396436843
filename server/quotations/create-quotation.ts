import { toText } from "#contract/money.ts";
import type { NewQuotation, Quotation } from "#contract/quotations.ts";
import { endOf } from "#server/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/documents/check-parties.ts";
import { takeNumber } from "#server/documents/number.ts";
import { priceLines } from "#server/documents/price-lines.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/ids.ts";
import { holdDraftTerms } from "#server/orgs/read.ts";
import { refuseFaults } from "#server/refusal.ts";
import { getQuotation } from "./read.ts";
import { insertQuotation } from "./store.ts";
import { linesOf, writeLines } from "./write-lines.ts";

/** Drafts a quotation under the next number. Raises quotation.created. @throws Refusal 422 */
export function createQuotation(caller: Caller, body: NewQuotation): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const retentionPct = body.retentionPct === undefined ? terms.defaultRetentionPct : body.retentionPct;
    const priced = priceLines(linesOf(body), { gstRate: terms.gstRate, retentionPct });
    refuseFaults([...(await partyFaults(tx, body)), ...priced.faults]);

    const at = caller.clock();
    const id = newId("qtn", at);
    await insertQuotation(tx, {
      id,
      number: await takeNumber(tx, { kind: "QUOTATION", prefix: terms.quotationPrefix, at, timeZone: terms.timeZone }),
      title: body.title,
      status: "DRAFT",
      clientId: body.clientId,
      projectId: body.projectId,
      notes: body.notes ?? null,
      currency: terms.currency,
      subtotal: toText(priced.subtotal),
      gstRate: terms.gstRate,
      retentionPct,
      validUntil: body.validUntil == null ? null : endOf(body.validUntil, terms.timeZone),
      revision: 1,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    await writeLines(tx, id, body, at);
    const quotation = await getQuotation(tx, id);
    await emit(tx, "quotation.created", quotation, at);
    return quotation;
  });
}
