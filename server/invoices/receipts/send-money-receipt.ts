import type { Mailing } from "#contract/documents.ts";
import type { PaymentReceiptId } from "#contract/ids.ts";
import type { PaymentReceipt } from "#contract/payment-receipts.ts";
import type { Caller } from "#server/caller.ts";
import { found, invalidFields, invalidState, Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { mailReceipt } from "#server/invoices/mail-receipt.ts";
import { lockInvoice, requireAction } from "#server/invoices/read.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { getReceipt } from "./read.ts";

/** Mails the client a receipt of money; nothing changes. @throws Refusal 404, 409 INVALID_STATE, 422, 429 */
export function sendMoneyReceipt(caller: Caller, id: PaymentReceiptId, body: Mailing): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    const receipt = await getReceipt(tx, id);
    if (receipt.reversedAt !== null)
      throw invalidState(`Receipt ${receipt.number}`, { status: "REVERSED" }, "send", []);
    const payment = receipt.payments.find(({ reversedAt }) => reversedAt === null);
    if (payment === undefined) {
      const message = `Receipt ${receipt.number} pays no invoice, so no email belongs to it. Send its PDF yourself.`;
      throw new Refusal("INVALID_STATE", message, { currentStatus: "KEPT", allowedActions: [] });
    }
    const invoice = await lockInvoice(tx, found(payment.invoiceId));
    requireAction(invoice, "send-receipt");
    const enqueuing = { at: caller.clock(), limits: caller.mailLimits };
    if (!(await mailReceipt(tx, invoice, payment.paymentId, body, enqueuing))) throw invalidFields([noRecipient]);
    return receipt;
  });
}
