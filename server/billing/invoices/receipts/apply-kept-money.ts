import type { CreditUse } from "#contract/invoices/credit-notes.ts";
import type { PaymentReceiptId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Fault, found, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { amountToApply, refuseManyUses } from "#server/billing/documents/credits/use-credit.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { findLockedInvoice, requireAction } from "#server/billing/invoices/read.ts";
import { settle } from "#server/billing/invoices/payments/settle.ts";
import { getReceipt, lockReceipt, requireCredit } from "./read.ts";

/**
 * Settles an open invoice of the same client with money that a receipt kept. Raises payment.recorded, and invoice.paid when
 * the payments now reach the total. The invoice is locked before the receipt, as in every other change of both.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function applyKeptMoney(caller: Caller, id: PaymentReceiptId, body: CreditUse): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    const held = await findLockedInvoice(tx, body.invoiceId);
    const receipt = await lockReceipt(tx, id);
    const left = requireCredit(receipt);
    if (held === undefined) refuseFaults([unknownReference("invoiceId", "invoice")]);
    const invoice = found(held);
    refuseFaults(invoice.clientId === receipt.clientId ? [] : [otherClient]);
    requireAction(invoice, "record-payment");
    const amount = amountToApply(body.amount, left, presentInvoiceSummary(invoice).totals.outstanding);
    const at = caller.clock();
    const { events } = await settle(
      tx,
      invoice,
      {
        amount,
        paidAt: at,
        method: "CREDIT",
        note: "",
        reference: receipt.number,
        creditReceiptId: id,
      },
      at,
    );
    await emitInOrder(tx, events);
    const applied = await getReceipt(tx, id);
    refuseManyUses(applied.applications);
    return applied;
  });
}

const otherClient: Fault = {
  path: "invoiceId",
  code: "NOT_ALLOWED",
  message: wording("payments.invoiceOfOtherClient"),
};
