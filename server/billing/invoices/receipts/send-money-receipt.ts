import type { Mailing } from "#contract/documents/documents.ts";
import type { PaymentReceiptId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Caller } from "#server/http/caller.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { mailReceipt } from "#server/billing/invoices/payments/mail-receipt.ts";
import { lockInvoice, requireAction } from "#server/billing/invoices/read.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { getReceipt, mailedPaymentOf, requireSendable } from "./read.ts";

/** Mails the client a receipt of money; nothing changes. @throws Refusal 404, 409 INVALID_STATE, 422, 429 */
export function sendMoneyReceipt(caller: Caller, id: PaymentReceiptId, body: Mailing): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    const receipt = await getReceipt(tx, id);
    requireSendable(receipt);
    const payment = mailedPaymentOf(receipt);
    const enqueuing = { at: caller.clock(), limits: caller.mailLimits };
    if (payment === undefined) {
      if (!(await mailReceipt(tx, receipt, id, body, enqueuing))) throw invalidFields([noRecipient]);
      return receipt;
    }
    const invoice = await lockInvoice(tx, payment.invoiceId);
    requireAction(invoice, "send-receipt");
    if (!(await mailReceipt(tx, invoice, payment.paymentId, body, enqueuing))) throw invalidFields([noRecipient]);
    return receipt;
  });
}
