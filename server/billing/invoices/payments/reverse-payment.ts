import { thing } from "#contract/api/wording.ts";
import type { InvoiceId, PaymentId } from "#contract/api/ids.ts";
import type { Invoice, PaymentReversed } from "#contract/invoices/invoices.ts";
import { decimal } from "#contract/money.ts";
import type { PaymentReversal } from "#contract/payments/payments.ts";
import type { Caller } from "#server/http/caller.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { noteCreditUse } from "#server/billing/documents/credits/give-back.ts";
import { found, invalidState } from "#server/core/refusal.ts";
import { getInvoice, getPayment, lockInvoice, requireAction } from "#server/billing/invoices/read.ts";
import { hasOverdueMark } from "#server/billing/invoices/marks-store.ts";
import { findPayment, markReversed, type PaymentRow } from "./payments-store.ts";
import { lockReceipt, refuseUsedCredit } from "#server/billing/invoices/receipts/read.ts";
import { changeInvoice, type InvoiceRow } from "#server/billing/invoices/store.ts";

/**
 * Records that a payment did not come in after all: it is kept but no longer counted. A PAID invoice is open again, and
 * credit can be used again. Money that was kept on a VOID invoice is no longer the client's credit. Raises payment.reversed.
 * @throws Refusal 404, 409 INVALID_STATE when it was reversed before, or is kept and used as credit
 */
export function reversePayment(
  caller: Caller,
  id: InvoiceId,
  paymentId: PaymentId,
  body: PaymentReversal,
): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const before = await lockInvoice(tx, id);
    const payment = found(await findPayment(tx, id, paymentId));
    requireAction(before, "reverse-payment");
    if (payment.reversedAt !== null)
      throw invalidState(thing("thePayment"), { status: "REVERSED" }, "reverse-payment", []);

    await refuseUsed(tx, before, payment);

    const at = caller.clock();
    await reverseOn(tx, before, paymentId, { reason: body.reason ?? null, at });
    if (payment.creditNoteId !== null) await noteCreditUse(tx, [payment.creditNoteId], at);
    const [reversed] = await raiseReversed(tx, [paymentId], at);
    return reversed?.invoice ?? getInvoice(tx, id);
  });
}

/**
 * Locks the receipt of a payment that is kept on a VOID invoice, which is locked, and refuses when its money is used.
 * @throws Refusal 409 INVALID_STATE
 */
export async function refuseUsed(
  tx: Tx,
  { status }: Pick<InvoiceRow, "status">,
  { receiptId, amount }: Pick<PaymentRow, "receiptId" | "amount">,
): Promise<void> {
  if (status !== "VOID" || receiptId === null) return;
  refuseUsedCredit(await lockReceipt(tx, receiptId), decimal(amount));
}

/** Reverses a payment of an invoice that is locked and allows it. The caller raises its event. */
export async function reverseOn(
  tx: Tx,
  invoice: InvoiceRow,
  paymentId: PaymentId,
  { reason, at }: { readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await markReversed(tx, [paymentId], reason, at);
  const reopened = invoice.status === "PAID" ? { status: await openStatus(tx, invoice), paidAt: null } : {};
  await changeInvoice(tx, invoice.id, { ...reopened, updatedAt: at });
}

/** Raises payment.reversed for payments that were reversed, each with its invoice. Call it last. */
export async function raiseReversed(tx: Tx, ids: readonly PaymentId[], at: Date): Promise<PaymentReversed[]> {
  const reversed: PaymentReversed[] = [];
  for (const id of ids) {
    const payment = await getPayment(tx, id);
    reversed.push({ ...payment, invoice: await getInvoice(tx, payment.invoiceId) });
  }
  if (reversed.length > 0) await emitEach(tx, "payment.reversed", reversed, at);
  return reversed;
}

/** Returns OVERDUE if this due date has been marked overdue already; otherwise SENT, and the hourly job decides. */
async function openStatus(tx: Tx, { id, dueDate }: InvoiceRow): Promise<"OVERDUE" | "SENT"> {
  return (await hasOverdueMark(tx, id, dueDate)) ? "OVERDUE" : "SENT";
}
