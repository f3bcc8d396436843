import type { RefundReversal } from "#contract/credit-notes.ts";
import type { PaymentReceiptId, RefundId } from "#contract/ids.ts";
import type { PaymentReceipt } from "#contract/payment-receipts.ts";
import type { Caller } from "#server/caller.ts";
import { found, invalidState } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { getReceipt, lockReceipt } from "./read.ts";
import { findReceiptRefund, markReceiptRefundReversed } from "./store.ts";

/** Records that a refund was not paid after all. @throws Refusal 404, 409 INVALID_STATE when it was reversed before */
export function reverseRefundOfKeptMoney(
  caller: Caller,
  id: PaymentReceiptId,
  refundId: RefundId,
  body: RefundReversal,
): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    await lockReceipt(tx, id);
    const { reversedAt } = found(await findReceiptRefund(tx, id, refundId));
    if (reversedAt !== null) throw invalidState("The refund", { status: "REVERSED" }, "reverse-refund", []);
    await markReceiptRefundReversed(tx, refundId, body.reason ?? null, caller.clock());
    return getReceipt(tx, id);
  });
}
