import type { BankLineId, CreditNoteId, PaymentGroupId, PaymentReceiptId } from "#contract/api/ids.ts";
import type { PaymentRecorded } from "#contract/invoices/invoices.ts";
import { compare, decimal } from "#contract/money.ts";
import { invoicePaymentsMax, type PaymentMethod } from "#contract/payments/payments.ts";
import { wording } from "#contract/api/wording.ts";
import { newId } from "#server/core/ids.ts";
import { invalidFields } from "#server/core/refusal.ts";
import type { Labels } from "#server/db/lists/labels.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Tx } from "#server/db/sql.ts";
import { eventOf } from "#server/history/events/emit.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { insertPayment } from "./payments-store.ts";
import { changeInvoice, type InvoiceRow } from "#server/billing/invoices/store.ts";

export interface Settlement extends Partial<Labels> {
  /** At most what is outstanding. */
  readonly amount: number;
  readonly paidAt: Date;
  readonly method: PaymentMethod;
  readonly note: string;
  readonly reference: string | null;
  readonly creditNoteId?: CreditNoteId;
  readonly bankLineId?: BankLineId;
  readonly groupId?: PaymentGroupId;
  /** The receipt that it shares with other payments, or that keeps a rest; it has one of its own otherwise. */
  readonly receiptId?: PaymentReceiptId;
  /** The receipt whose kept money is applied. */
  readonly creditReceiptId?: PaymentReceiptId;
  readonly gstRelief?: number;
}

/**
 * Adds a payment to an invoice, which is locked. When the payments now reach the total, the invoice is PAID. Returns the
 * payment, and the events to be raised. @throws Refusal 422 for more payments than an invoice may have
 */
export async function settle(tx: Tx, before: InvoiceRow, settlement: Settlement, at: Date) {
  const id = newId("pmt", at);
  const isSettled = compare(decimal(settlement.amount), decimal(presentInvoiceSummary(before).totals.outstanding)) >= 0;
  const [, , invoice] = await inOneTrip(
    () => insertPayment(tx, { ...settlement, id, invoiceId: before.id, createdAt: at }),
    () => changeInvoice(tx, before.id, { ...(isSettled ? { status: "PAID", paidAt: at } : {}), updatedAt: at }),
    () => getInvoice(tx, before.id),
  );
  if (invoice.payments.length > invoicePaymentsMax) {
    const message = wording("payments.tooMany", {
      count: invoice.payments.length,
      invoice: invoice.number,
      max: invoicePaymentsMax,
    });
    throw invalidFields([{ path: "amount", code: "TOO_MANY", message }]);
  }
  const payment = invoice.payments.find((each) => each.id === id);
  if (payment === undefined) throw new Error("the recorded payment is missing from the invoice");
  const recorded: PaymentRecorded = { ...payment, invoiceId: before.id, invoice };
  return {
    recorded,
    events: [eventOf("payment.recorded", recorded, at), ...(isSettled ? [eventOf("invoice.paid", invoice, at)] : [])],
  };
}
