import type { RefundReversal } from "#contract/invoices/credit-notes.ts";
import type { PaymentReceiptId, RefundId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { takeBackRefund } from "#server/billing/documents/credits/use-credit.ts";
import { getReceipt, lockReceipt } from "./read.ts";

/** Records that a refund was not paid after all. @throws Refusal 404, 409 INVALID_STATE when it was reversed before */
export function reverseRefundOfKeptMoney(
  caller: Caller,
  id: PaymentReceiptId,
  refundId: RefundId,
  body: RefundReversal,
): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    await lockReceipt(tx, id);
    await takeBackRefund(tx, { receiptId: id }, refundId, { reason: body.reason, at: caller.clock() });
    return getReceipt(tx, id);
  });
}
