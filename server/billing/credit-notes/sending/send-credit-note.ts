import type { CreditNote, CreditNoteSending } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal } from "#contract/money.ts";
import type { Sums } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Oddity, unconfirmed } from "#server/core/confirm.ts";
import { found, invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { writtenSums } from "#server/billing/documents/price-lines.ts";
import { issueDateOf } from "#server/billing/invoices/due-date.ts";
import { getInvoice, lockInvoice } from "#server/billing/invoices/read.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { amountFaults } from "#server/billing/credit-notes/check-amounts.ts";
import { issueDayFaults } from "#server/billing/credit-notes/check-days.ts";
import { giveUpRetention } from "#server/billing/credit-notes/give-back.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { mailCreditNote } from "./mail-credit-note.ts";
import { requireCreditable } from "#server/billing/credit-notes/require-creditable.ts";
import { getCreditNote, lockCreditNoteFor, refuseReissue } from "#server/billing/credit-notes/read.ts";
import { changeCreditNote, type CreditNoteRow, findInvoiceOf } from "#server/billing/credit-notes/store.ts";
import { type Left, leftOf, sumsTaken } from "#server/billing/credit-notes/take-rest.ts";

/**
 * Issues a draft, and mails it if there is an address. A credit note that was issued before is only mailed again.
 * @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function sendCreditNote(caller: Caller, id: CreditNoteId, body: CreditNoteSending): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const { invoiceId } = found(await findInvoiceOf(tx, id));
    const terms = await holdDraftTerms(tx);
    // An invoice is locked before its credit notes, here as in every other change of both.
    const invoice = await lockInvoice(tx, invoiceId);
    const before = await lockCreditNoteFor(tx, id, "send");
    const creditNote = await getCreditNote(tx, id);
    const at = caller.clock();
    if (creditNote.status === "SENT") {
      refuseReissue(creditNote, body);
      if (!(await mailCreditNote(tx, caller, creditNote, body, at))) throw invalidFields([noRecipient]);
      return creditNote;
    }
    requireCreditable(invoice);
    const wanted = issueDateOf(body, at, terms);
    // Other credit notes may have been issued since it was drafted.
    const credited = await getInvoice(tx, invoiceId);
    const left = await leftOf(tx, credited);
    const draft = await takeSums(tx, before, sumsTaken({ ...creditNote, gstRate: before.gstRate }, left), at);
    const faults = sendableFaults(draft);
    refuseFaults([
      ...issueDayFaults(invoice, wanted, at, terms),
      ...(faults.length > 0 ? faults : await amountFaults(tx, credited, draft, left)),
      ...unconfirmed(claimOddities(credited, draft, left), body.confirm),
    ]);
    const whole = await giveUpRetention(tx, credited, draft, at);
    await mailCreditNote(tx, caller, whole, body, at);
    return issueCreditNote(tx, terms, { draft: whole, invoice }, { wanted, isChosen: body.issuedAt !== undefined, at });
  });
}

/** Returns the oddity of money that is given back for a claim, while its work stays billed. */
function claimOddities({ kind, number }: Invoice, { kind: ofNote, totals }: CreditNote, left: Left): Oddity[] {
  if (kind !== "CLAIM" || ofNote === "CLAIM" || compare(decimal(totals.total), left.total) < 0) return [];
  const message = wording("creditNotes.claimStaysBilled", { invoice: number });
  return [{ path: "items", code: "CLAIM_STAYS_BILLED", message }];
}

/** Writes sums that are no longer those of the draft. */
async function takeSums(tx: Tx, { id, subtotal, untaxed }: CreditNoteRow, sums: Sums, at: Date): Promise<CreditNote> {
  const isSame = compare(sums.subtotal, decimal(subtotal)) === 0 && compare(sums.untaxed, decimal(untaxed)) === 0;
  if (!isSame) await changeCreditNote(tx, id, { ...writtenSums(sums), updatedAt: at });
  return getCreditNote(tx, id);
}
