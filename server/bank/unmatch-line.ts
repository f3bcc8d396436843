import type { BankLine } from "#contract/bank.ts";
import type { BankLineId, InvoiceId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockInvoice, lockInvoiceFor } from "#server/invoices/read.ts";
import { raiseReversed, reverseOn } from "#server/invoices/reverse-payment.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import { touchLine, unlinkPayments } from "./store.ts";

/**
 * Reverses the payments that a line made, and unlinks those that were recorded before. Raises payment.reversed for each that
 * it reverses. @throws Refusal 404, 409 INVALID_STATE, also when the invoice of one to be reversed is VOID
 */
export function unmatchBankLine(caller: Caller, id: BankLineId): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    const before = await getBankLineRow(tx, id);
    requireLineAction(before, "unmatch");
    const invoices = new Map<InvoiceId, Awaited<ReturnType<typeof lockInvoiceFor>>>();
    for (const { invoiceId, isLinked } of before.payments.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
      const locked = isLinked ? lockInvoice(tx, invoiceId) : lockInvoiceFor(tx, invoiceId, "reverse-payment");
      invoices.set(invoiceId, await locked);
    }
    const line = await lockBankLineFor(tx, id, "unmatch");
    const at = caller.clock();
    await unlinkPayments(tx, id);
    await touchLine(tx, id, at);
    const made = line.payments.filter(({ isLinked }) => !isLinked);
    for (const payment of made) {
      const invoice = invoices.get(payment.invoiceId);
      if (invoice === undefined) {
        throw new Refusal(
          "INVALID_STATE",
          "The bank line was matched with another invoice at the same time. Fetch it again and retry.",
        );
      }
      await reverseOn(tx, invoice, payment.id, { reason: null, at });
    }
    await raiseReversed(
      tx,
      made.map((payment) => payment.id),
      at,
    );
    return getBankLine(tx, id);
  });
}
