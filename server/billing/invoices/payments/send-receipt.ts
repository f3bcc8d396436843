import type { Mailing } from "#contract/documents/documents.ts";
import type { InvoiceId, PaymentId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { found, invalidFields } from "#server/core/refusal.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { getInvoice, lockInvoice, requireReceiptSendable } from "#server/billing/invoices/read.ts";
import { findPayment } from "./payments-store.ts";

/** Mails the client a receipt; the invoice stays as it is. @throws Refusal 404, 409 INVALID_STATE, 422, 429 */
export function sendReceipt(caller: Caller, id: InvoiceId, paymentId: PaymentId, body: Mailing): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    const payment = found(await findPayment(tx, id, paymentId));
    requireReceiptSendable(invoice, { ...payment, isReversed: payment.reversedAt !== null });
    const isMailed = await mailReceipt(tx, invoice, paymentId, body, {
      at: caller.clock(),
      limits: caller.mailLimits,
    });
    if (!isMailed) throw invalidFields([noRecipient]);
    return getInvoice(tx, id);
  });
}
