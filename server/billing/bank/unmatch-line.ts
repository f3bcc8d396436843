import type { BankLine } from "#contract/payments/bank.ts";
import type { BankLineId, InvoiceId } from "#contract/api/ids.ts";
import { decimal, sum } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockInvoice } from "#server/billing/invoices/read.ts";
import { lockReceipt, lockReceipts, refuseUsedCredit } from "#server/billing/invoices/receipts/read.ts";
import { markReceiptReversed } from "#server/billing/invoices/receipts/enter-receipt.ts";
import { raiseReversed, reverseOn } from "#server/billing/invoices/payments/reverse-payment.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import { type BankLineRow, touchLine, unlinkKept, unlinkPayments } from "./store.ts";

/**
 * Reverses the payments that a line made and what it kept, and unlinks those that were recorded before. Raises
 * payment.reversed for each that it reverses. @throws Refusal 404, 409 INVALID_STATE, also when money of it is used as credit
 */
export function unmatchBankLine(caller: Caller, id: BankLineId): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    const before = await getBankLineRow(tx, id);
    requireLineAction(before, "unmatch");
    const invoices: Invoices = new Map();
    for (const { invoiceId } of before.payments.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
      invoices.set(invoiceId, await lockInvoice(tx, invoiceId));
    }
    // Before the line, which a reversal of a receipt locks after it.
    await lockReceipts(
      tx,
      before.kept.map(({ receiptId }) => receiptId),
    );
    const line = await lockBankLineFor(tx, id, "unmatch");
    await refuseUsedMoney(tx, line, invoices);
    const at = caller.clock();
    await unlinkPayments(tx, id);
    await unlinkKept(tx, id);
    await touchLine(tx, id, at);
    for (const { receiptId, isLinked } of line.kept) {
      if (!isLinked) await markReceiptReversed(tx, receiptId, null, at);
    }
    const made = line.payments.filter(({ isLinked }) => !isLinked);
    for (const payment of made) {
      const invoice = invoices.get(payment.invoiceId);
      if (invoice === undefined) {
        throw new Refusal("INVALID_STATE", wording("bank.matchedMeanwhile"));
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

type Invoices = Map<InvoiceId, Awaited<ReturnType<typeof lockInvoice>>>;

/** Locks the receipts that the line made, and refuses when money that would go is used as credit. */
async function refuseUsedMoney(tx: Tx, { kept, payments }: BankLineRow, invoices: Invoices): Promise<void> {
  const gone = [
    ...kept.filter(({ isLinked }) => !isLinked),
    ...payments.filter(({ isLinked, invoiceId }) => !isLinked && invoices.get(invoiceId)?.status === "VOID"),
  ];
  const byReceipt = Map.groupBy(gone, ({ receiptId }) => receiptId);
  for (const [receiptId, parts] of [...byReceipt].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    refuseUsedCredit(await lockReceipt(tx, receiptId), sum(parts.map(({ amount }) => decimal(amount))));
  }
}
