import { wording } from "#contract/api/wording.ts";
import type { PaymentReceiptId } from "#contract/api/ids.ts";
import { decimal, sum } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { PaymentReversal } from "#contract/payments/payments.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, invalidState } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockInvoice } from "#server/billing/invoices/read.ts";
import { raiseReversed, reverseOn } from "#server/billing/invoices/payments/reverse-payment.ts";
import { presentReceipt } from "./present.ts";
import { getReceipt, lockReceipt, refuseUsedCredit } from "./read.ts";
import { findReceipt, markReceiptReversed, type ReceiptRow } from "./store.ts";

/**
 * Records that money did not come in after all: all payments of the receipt, and what it kept, no longer count. Raises
 * payment.reversed for each payment. @throws Refusal 404, 409 INVALID_STATE when it was reversed before, or its credit is used
 */
export function reverseReceipt(caller: Caller, id: PaymentReceiptId, body: PaymentReversal): Promise<PaymentReceipt> {
  return inOrg(caller, async (tx) => {
    const invoices = await lockInvoicesOf(tx, found(await findReceipt(tx, id)));
    const receipt = await lockReceipt(tx, id);
    if (presentReceipt(receipt).reversedAt !== null)
      throw invalidState(
        wording("things.receiptOf", { number: receipt.number }),
        { status: "REVERSED" },
        "reverse",
        [],
      );
    const counting = receipt.payments.filter(({ reversedAt }) => reversedAt === null);
    const onVoid = counting.filter(({ invoiceId }) => invoices.get(invoiceId)?.status === "VOID");
    refuseUsedCredit(receipt, sum([decimal(receipt.kept), ...onVoid.map(({ amount }) => decimal(amount))]));

    const at = caller.clock();
    const reason = body.reason ?? null;
    for (const { paymentId, invoiceId } of counting) {
      await reverseOn(tx, found(invoices.get(invoiceId)), paymentId, { reason, at });
    }
    await markReceiptReversed(tx, id, reason, at);
    await raiseReversed(
      tx,
      counting.map(({ paymentId }) => paymentId),
      at,
    );
    return getReceipt(tx, id);
  });
}

/** Locks the invoices of a receipt, in the order of their ids: a receipt never has further ones. */
async function lockInvoicesOf(tx: Tx, { payments }: ReceiptRow) {
  const invoices = new Map<string, Awaited<ReturnType<typeof lockInvoice>>>();
  const ids = new Set(payments.map(({ invoiceId }) => invoiceId));
  for (const id of [...ids].toSorted()) invoices.set(id, await lockInvoice(tx, id));
  return invoices;
}
