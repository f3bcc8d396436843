import type { NewRefund } from "#contract/invoices/credit-notes.ts";
import type { PaymentReceiptId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf, startOf } from "#server/core/calendar.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, isoInstant } from "#server/db/sql.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { enterRefund, refundAmountFaults, refuseManyUses } from "#server/billing/documents/credits/use-credit.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { getReceipt, lockReceipt, requireCredit } from "./read.ts";
import type { ReceiptRow } from "./store.ts";

/** Records that money which a receipt kept was paid back. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function refundKeptMoney(caller: Caller, id: PaymentReceiptId, body: NewRefund): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    const receipt = await lockReceipt(tx, id);
    const left = requireCredit(receipt);
    const timeZone = await getTimeZone(tx);
    const at = caller.clock();
    const paidAt = body.paidAt === undefined ? at : startOf(body.paidAt, timeZone);
    refuseFaults([
      ...futureFaults("paidAt", paidAt, at),
      ...dayFaults(receipt, paidAt, timeZone),
      ...refundAmountFaults(body, left),
    ]);
    await enterRefund(tx, { receiptId: id }, body, { paidAt, at });
    const refunded = await getReceipt(tx, id);
    refuseManyUses(refunded.refunds);
    return refunded;
  });
}

/** Returns the fault of a day before the money came. */
function dayFaults({ number, paidAt: receivedAt }: ReceiptRow, paidAt: Date, timeZone: string): Fault[] {
  const earliest = dayOf(new Date(isoInstant(receivedAt)), timeZone);
  const message = wording("payments.beforeReceipt", { day: { day: earliest }, receipt: number });
  return dayOf(paidAt, timeZone) < earliest ? [{ path: "paidAt", code: "OUT_OF_RANGE", message }] : [];
}
