import type { PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import type { eventOf } from "#server/history/events/emit.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { type Settlement, settle } from "./settle.ts";
import type { InvoiceRow } from "#server/billing/invoices/store.ts";

interface EntryContext extends Pick<Caller, "mailLimits"> {
  readonly at: Date;
  readonly sendsReceipts: boolean;
}

/**
 * Enters money that came in on an invoice that is locked. Queues a receipt if the organization chose so.
 * @returns the payment, and the events to raise once everything else of the transaction is done
 */
export async function enterPayment(
  tx: Tx,
  before: InvoiceRow,
  settlement: Settlement,
  { at, sendsReceipts, mailLimits }: EntryContext,
): Promise<{ readonly recorded: PaymentRecorded; readonly events: readonly ReturnType<typeof eventOf>[] }> {
  const settled = await settle(tx, before, settlement, at);
  if (sendsReceipts) {
    await mailReceipt(tx, before, settled.recorded.id, {}, { at, limits: mailLimits, isAutomatic: true });
  }
  return settled;
}
