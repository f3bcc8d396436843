import type { CreditNote, CreditUse } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { decimal } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Fault, found, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { noteCreditUse } from "#server/billing/documents/credits/give-back.ts";
import { amountToApply, refuseManyUses } from "#server/billing/documents/credits/use-credit.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { findLockedInvoice, type HeldInvoice, requireAction } from "#server/billing/invoices/read.ts";
import { settle } from "#server/billing/invoices/payments/settle.ts";
import { presentCreditNoteSummary } from "./present.ts";
import { getCreditNote, lockCreditNoteFor } from "./read.ts";
import type { CreditNoteRow } from "./store.ts";

/**
 * Settles an open invoice of the same client with what is left of a credit note. Raises payment.recorded, and invoice.paid
 * when the payments now reach the total. The invoice is locked before the credit note, as in every other change of both.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function applyCreditNote(caller: Caller, id: CreditNoteId, body: CreditUse): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const held = await findLockedInvoice(tx, body.invoiceId);
    const creditNote = await lockCreditNoteFor(tx, id, "apply");
    if (held === undefined) refuseFaults([unknownReference("invoiceId", "invoice")]);
    const invoice = found(held);
    refuseFaults(invoiceFaults(invoice, creditNote));
    requireAction(invoice, "record-payment");
    const { remaining } = presentCreditNoteSummary(creditNote).totals;
    const { outstanding } = presentInvoiceSummary(invoice).totals;
    const amount = amountToApply(body.amount, decimal(remaining), outstanding);
    const at = caller.clock();
    const { events } = await settle(
      tx,
      invoice,
      {
        amount,
        paidAt: at,
        method: "CREDIT_NOTE",
        note: "",
        reference: creditNote.number,
        creditNoteId: id,
      },
      at,
    );
    await noteCreditUse(tx, [id], at);
    await emitInOrder(tx, events);
    const applied = await getCreditNote(tx, id);
    refuseManyUses(applied.applications);
    return applied;
  });
}

/** Returns a fault for an invoice that the credit is not for. */
const invoiceFaults = (invoice: HeldInvoice, { clientId, currency }: CreditNoteRow): Fault[] =>
  invoice.clientId === clientId && invoice.currency === currency
    ? []
    : [{ path: "invoiceId", code: "NOT_ALLOWED", message: wording("creditNotes.otherClientOrCurrency") }];
