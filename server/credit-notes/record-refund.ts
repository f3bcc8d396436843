import type { NewRefund, RefundRecorded } from "#contract/credit-notes.ts";
import type { CreditNoteId } from "#contract/ids.ts";
import { compare, decimal } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { formatFigure } from "#server/core/format.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { refundDayFaults } from "./check-days.ts";
import { refuseManyUses } from "./check-uses.ts";
import { presentCreditNoteSummary } from "./present.ts";
import { getCreditNote, lockCreditNoteFor } from "./read.ts";
import { changeCreditNote, insertRefund } from "./store.ts";

/** Records money that was paid back. Raises refund.recorded. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function recordRefund(caller: Caller, id: CreditNoteId, body: NewRefund): Promise<RefundRecorded> {
  return inOrg(caller, async (tx) => {
    const before = await lockCreditNoteFor(tx, id, "refund");
    const timeZone = await getTimeZone(tx);
    const at = caller.clock();
    const paidAt = body.paidAt === undefined ? at : startOf(body.paidAt, timeZone);
    const { remaining } = presentCreditNoteSummary(before).totals;
    const message = `must be at most ${formatFigure(remaining)}, which is left of the credit`;
    refuseFaults([
      ...refundDayFaults(before, paidAt, at, { timeZone }),
      ...(compare(decimal(body.amount), decimal(remaining)) > 0
        ? [{ path: "amount", code: "OUT_OF_RANGE", message }]
        : []),
    ]);

    const refundId = newId("rfd", at);
    await insertRefund(tx, {
      id: refundId,
      creditNoteId: id,
      amount: body.amount,
      paidAt,
      method: body.method ?? "BANK_TRANSFER",
      note: body.note ?? "",
      reference: body.reference ?? null,
      createdAt: at,
    });
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
