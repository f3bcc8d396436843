import type { Caller } from "#server/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import type { eventOf } from "#server/events/emit.ts";
import { enterPayment } from "#server/invoices/enter-payment.ts";
import type { BankLineRow } from "./store.ts";

const referenceLengthMax = 200;

/** Enters the payments of a line, which is locked, as are the invoices. Returns the events to raise at the end. */
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
  },
): Promise<ReturnType<typeof eventOf>[]> {
  const reference = line.description.slice(0, referenceLengthMax).toWellFormed();
  const events: ReturnType<typeof eventOf>[] = [];
  for (const { invoice, amount } of allocations) {
    const entered = await enterPayment(
      tx,
      invoice,
      {
        amount,
        paidAt,
        method: /\bpay ?now\b/i.test(line.description) ? "PAYNOW" : "BANK_TRANSFER",
        note: "",
        reference: reference === "" ? null : reference,
        bankLineId: line.id,
      },
      options,
    );
    events.push(...entered.events);
  }
  return events;
}
