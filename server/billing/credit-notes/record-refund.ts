import type { NewRefund, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { decimal } from "#contract/money.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { enterRefund, refundAmountFaults, refuseManyUses } from "#server/billing/documents/credits/use-credit.ts";
import { emit } from "#server/history/events/emit.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { refundDayFaults } from "./check-days.ts";
import { presentCreditNoteSummary } from "./present.ts";
import { getCreditNote, lockCreditNoteFor } from "./read.ts";
import { changeCreditNote } from "./store.ts";

/** Records money that was paid back. Raises refund.recorded. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function recordRefund(caller: Caller, id: CreditNoteId, body: NewRefund): Promise<RefundRecorded> {
  return inOrg(caller, async (tx) => {
    const before = await lockCreditNoteFor(tx, id, "refund");
    const timeZone = await getTimeZone(tx);
    const at = caller.clock();
    const paidAt = body.paidAt === undefined ? at : startOf(body.paidAt, timeZone);
    const { remaining } = presentCreditNoteSummary(before).totals;
    refuseFaults([
      ...refundDayFaults(before, paidAt, at, { timeZone }),
      ...refundAmountFaults(body, decimal(remaining)),
    ]);

    const refundId = await enterRefund(tx, { creditNoteId: id }, body, { paidAt, at });
    await changeCreditNote(tx, id, { updatedAt: at });
    const creditNote = await getCreditNote(tx, id);
    refuseManyUses(creditNote.refunds);
    const refund = creditNote.refunds.find((each) => each.id === refundId);
    if (refund === undefined) throw new Error("the recorded refund is missing from the credit note");
    const recorded = { ...refund, creditNoteId: id, creditNote };
    await emit(tx, "refund.recorded", recorded, at);
    return recorded;
  });
}
