import type { CreditNoteSending } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { previewCreditNoteNumber } from "#server/billing/documents/number.ts";
import { issueDateOf } from "#server/billing/invoices/due-date.ts";
import { getOrganization, requireOpenDay } from "#server/organizations/read.ts";
import { issueDayFaults } from "#server/billing/credit-notes/check-days.ts";
import { type CreditNoteToMail, getCreditNoteToMail } from "./issued-facts.ts";
import { refuseReissue, requireCreditNoteAction } from "#server/billing/credit-notes/read.ts";

/**
 * Returns the credit note with the number and day that sending it now would set.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export async function previewCreditNote(
  read: Read,
  id: CreditNoteId,
  sending: CreditNoteSending,
  at: Date,
): Promise<CreditNoteToMail> {
  const shown = await getCreditNoteToMail(read, id);
  const { creditNote } = shown;
  requireCreditNoteAction(creditNote, "send");
  if (creditNote.status !== "DRAFT") {
    refuseReissue(creditNote, sending);
    return shown;
  }
  const terms = await getOrganization(read);
  const { creditNotePrefix: prefix, timeZone } = terms;
  const wanted = issueDateOf(sending, at, terms);
  refuseFaults(issueDayFaults(shown.invoice, wanted, at, terms));
  const isChosen = sending.issuedAt !== undefined;
  const { number, issuedAt } = await previewCreditNoteNumber(read, { prefix, at: wanted, timeZone, isChosen });
  requireOpenDay(terms, { at: issuedAt, path: "issuedAt" }, at);
  return { ...shown, creditNote: { ...creditNote, number, issuedAt: issuedAt.toISOString() } };
}
