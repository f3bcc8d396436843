import type { BankLine } from "#contract/bank.ts";
import type { BankLineId, InvoiceId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockInvoiceFor } from "#server/invoices/read.ts";
import { raiseReversed, reverseOn } from "#server/invoices/reverse-payment.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";

/** Reverses the payments of a line. Raises payment.reversed for each. @throws Refusal 404, 409 INVALID_STATE, also when one of its invoices is VOID */
export function unmatchBankLine(caller: Caller, id: BankLineId): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    const before = await getBankLineRow(tx, id);
    requireLineAction(before, "unmatch");
    const invoices = new Map<InvoiceId, Awaited<ReturnType<typeof lockInvoiceFor>>>();
    for (const invoiceId of before.payments.map((each) => each.invoiceId).toSorted()) {
      invoices.set(invoiceId, await lockInvoiceFor(tx, invoiceId, "reverse-payment"));
    }
    const line = await lockBankLineFor(tx, id, "unmatch");
    const at = caller.clock();
    for (const payment of line.payments) {
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
      line.payments.map((payment) => payment.id),
      at,
    );
    return getBankLine(tx, id);
  });
}
