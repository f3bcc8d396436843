import type { CreditNoteId, InvoiceId, PaymentId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Tx } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { findCreditPayments, findIssuedCreditNoteOf, lockCreditNoteRows, touchCreditNotes } from "./store.ts";

/**
 * Notes on credit notes that credit of them is used again or no longer used. They are locked, after the invoice, so that
 * their sums do not change while another transaction decides by them.
 */
export async function noteCreditUse(tx: Tx, ids: readonly CreditNoteId[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await lockCreditNoteRows(tx, ids);
  await touchCreditNotes(tx, ids, at);
}

/** Gives back the credit and kept money that was applied to an invoice, which is locked. Returns the payments to be reversed. */
export async function giveBackCredit(tx: Tx, id: InvoiceId, at: Date): Promise<PaymentId[]> {
  const payments = await findCreditPayments(tx, id);
  await noteCreditUse(
    tx,
    payments.flatMap(({ creditNoteId }) => (creditNoteId === null ? [] : [creditNoteId])),
    at,
  );
  return payments.map((payment) => payment.id);
}

/** @throws Refusal 409 HAS_DOCUMENTS for an invoice with an issued credit note */
export async function refuseCredited(tx: Tx, { id, number }: { readonly id: InvoiceId; readonly number: string }) {
  const credit = await findIssuedCreditNoteOf(tx, id);
  if (credit === undefined) return;
  const message = wording("documents.hasCreditNote", { invoice: number, creditNote: credit.number });
  throw new Refusal("HAS_DOCUMENTS", message);
}
