import type { ClientId, PaymentReceiptId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import type { eventOf } from "#server/history/events/emit.ts";
import { enterPayment } from "#server/billing/invoices/payments/enter-payment.ts";
import { enterReceipt } from "#server/billing/invoices/receipts/enter-receipt.ts";
import type { BankLineRow } from "./store.ts";

const referenceLengthMax = 200;

/**
 * Enters the payments of a line, which is locked, as are the invoices: those of a client have one receipt. Returns the events to
 * raise at the end.
 */
export async function enterAllocations(
  tx: Tx,
  line: BankLineRow,
  allocations: readonly { readonly invoice: Parameters<typeof enterPayment>[1]; readonly amount: number }[],
  {
    paidAt,
    ...options
  }: {
    readonly paidAt: Date;
    readonly at: Date;
    readonly sendsReceipts: boolean;
    readonly mailLimits: Caller["mailLimits"];
    /** The money that no invoice takes, and the client whose credit it becomes. */
    readonly rest?: { readonly clientId: ClientId; readonly amount: number };
  },
): Promise<ReturnType<typeof eventOf>[]> {
  const reference = line.description.slice(0, referenceLengthMax).toWellFormed();
  const money = {
    paidAt,
    method: /\bpay ?now\b/i.test(line.description) ? ("PAYNOW" as const) : ("BANK_TRANSFER" as const),
    note: "",
    reference: reference === "" ? null : reference,
    bankLineId: line.id,
  };
  const receipts = new Map<ClientId, PaymentReceiptId>();
  const clientIds = new Set([
    ...(options.rest === undefined ? [] : [options.rest.clientId]),
    ...allocations.map(({ invoice }) => invoice.clientId),
  ]);
  for (const clientId of clientIds) {
    const kept = options.rest?.clientId === clientId ? options.rest.amount : 0;
    receipts.set(clientId, await enterReceipt(tx, { ...money, clientId, kept }, options.at));
  }
  const events: ReturnType<typeof eventOf>[] = [];
  const mailed = new Set<ClientId>();
  for (const { invoice, amount } of allocations) {
    const receiptId = receipts.get(invoice.clientId);
    if (receiptId === undefined) throw new Error("a client without a receipt");
    // One mail of a receipt lists all of its invoices.
    const sendsReceipts = options.sendsReceipts && !mailed.has(invoice.clientId);
    mailed.add(invoice.clientId);
    const entered = await enterPayment(tx, invoice, { ...money, amount, receiptId }, { ...options, sendsReceipts });
    events.push(...entered.events);
  }
  return events;
}
