import type { InvoiceId } from "#contract/api/ids.ts";
import type { PaymentRecorded } from "#contract/invoices/invoices.ts";
import { compare, decimal, smaller, subtract, toNumber, zero } from "#contract/money.ts";
import type { NewPayment } from "#contract/payments/payments.ts";
import { wording } from "#contract/api/wording.ts";
import { startOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { externalIdFaults, labelsIn } from "#server/db/lists/labels.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { inOrg } from "#server/db/sql.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { enterPayment } from "./enter-payment.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { lockInvoice, requireAction } from "#server/billing/invoices/read.ts";
import { enterReceipt } from "#server/billing/invoices/receipts/enter-receipt.ts";

/**
 * Records a payment. When the payments now reach the total, the invoice is PAID. Raises payment.recorded, and
 * invoice.paid in that case; mails a receipt if the organization chose so. The lock on the invoice keeps two
 * simultaneous payments from both finding the same amount outstanding. What is above that can be kept as credit.
 * @throws Refusal 404, 409 INVALID_STATE, 422 OVERPAYMENT above what is outstanding, unless the rest is kept
 */
export function recordPayment(caller: Caller, id: InvoiceId, body: NewPayment): Promise<PaymentRecorded> {
  return inOrg(caller, async (tx) => {
    const [before, { timeZone, sendsReceipts }] = await inOneTrip(
      () => lockInvoice(tx, id),
      () => getOrganization(tx),
    );
    const isPaid = before.status === "PAID";
    // Nothing is outstanding on a paid invoice, so OVERPAYMENT for any amount is clearer than an error about its
    // status.
    if (!isPaid) requireAction(before, "record-payment");
    const at = caller.clock();
    const paidAt = body.paidAt === undefined ? at : startOf(body.paidAt, timeZone);
    refuseFaults([...futureFaults("paidAt", paidAt, at), ...(await externalIdFaults(tx, "payment", body.externalId))]);
    const { totals, number, currency } = presentInvoiceSummary(before);
    const amount = smaller(decimal(body.amount), decimal(totals.outstanding));
    const rest = subtract(decimal(body.amount), amount);
    if (compare(rest, zero) > 0 && (isPaid || body.keepRestAsCredit !== true)) {
      throw new Refusal(
        "OVERPAYMENT",
        isPaid
          ? wording("payments.paidInFull", { invoice: number, currency })
          : wording("payments.lessOutstanding", {
              invoice: number,
              currency,
              outstanding: formatFigure(totals.outstanding),
              rest: formatFigure(toNumber(rest)),
            }),
        { details: [{ path: "amount", code: "OUT_OF_RANGE", message: wording("payments.aboveOutstanding") }] },
      );
    }

    const { method = "BANK_TRANSFER", note = "", reference = null } = body;
    const money = { paidAt, method, note, reference };
    const kept = toNumber(rest);
    const shared =
      kept === 0 ? {} : { receiptId: await enterReceipt(tx, { ...money, clientId: before.clientId, kept }, at) };
    const { recorded, events } = await enterPayment(
      tx,
      before,
      { ...money, ...shared, amount: toNumber(amount), ...labelsIn(body) },
      { at, sendsReceipts, mailLimits: caller.mailLimits },
    );
    await emitInOrder(tx, events);
    return recorded;
  });
}
