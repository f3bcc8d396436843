import { dayOfMonthIn, lastDayOfMonth } from "#contract/invoices/recurring-days.ts";
import type { NewRecurringInvoice, RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { placed, priceLines, textFaults, writtenSums } from "#server/billing/documents/price-lines.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { lastDayFaults, pastFaults, placeholderFaults } from "./check.ts";
import { getRecurringInvoice } from "./read.ts";
import { insertRecurring } from "./store.ts";

/** Creates a recurring invoice with the organization's terms, and no invoice yet. @throws Refusal 422 */
export function createRecurringInvoice(caller: Caller, body: NewRecurringInvoice): Promise<RecurringInvoice> {
  return inOrg(caller, async (tx) => {
    const [terms, ofParties] = await inOneTrip(
      () => holdDraftTerms(tx),
      () => partyFaults(tx, body),
    );
    const at = caller.clock();
    const {
      paused = false,
      sends = false,
      notes = terms.invoiceTerms,
      nextOn,
      onLastDay,
      endOn = null,
      items,
      ...fields
    } = body;
    const retentionPct = body.retentionPct === undefined ? terms.defaultRetentionPct : body.retentionPct;
    const priced = priceLines(placed(items), { gstRate: terms.gstRate, retentionPct });
    refuseFaults([
      ...ofParties,
      ...pastFaults(nextOn, dayOf(at, terms.timeZone)),
      ...lastDayFaults(nextOn, onLastDay),
      ...(endOn === null || endOn >= nextOn
        ? []
        : [{ path: "endOn", code: "OUT_OF_RANGE", message: wording("recurring.endsBeforeStart") }]),
      ...placeholderFaults(body),
      ...textFaults(placed(items)),
      ...priced.faults,
    ]);
    const id = newId("rec", at);
    await insertRecurring(tx, {
      ...fields,
      id,
      notes,
      retentionPct,
      items,
      ...writtenSums(priced.sums),
      lines: summarizeLines([{ items }]),
      nextOn,
      dayOfMonth: onLastDay === true ? lastDayOfMonth : dayOfMonthIn(nextOn),
      endOn,
      sends,
      pausedAt: paused ? at : null,
      createdAt: at,
      updatedAt: at,
    });
    return getRecurringInvoice(tx, id);
  });
}
