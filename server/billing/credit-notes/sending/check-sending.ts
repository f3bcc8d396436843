import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { checkFacts } from "#server/billing/documents/send-check/check-facts.ts";
import { issuedFacts } from "./issued-facts.ts";
import { getCreditNote, requireCreditNoteAction } from "#server/billing/credit-notes/read.ts";

/** Returns the credit note as it is, with what it lacks to be sent now. @throws Refusal 404, 409 INVALID_STATE */
export async function checkCreditNoteSending(read: Read, id: CreditNoteId): Promise<CreditNote> {
  const creditNote = await getCreditNote(read, id);
  requireCreditNoteAction(creditNote, "send");
  const missing = creditNote.status === "DRAFT" ? sendableFaults(creditNote) : [];
  return { ...creditNote, sendCheck: await checkFacts(await issuedFacts(read, creditNote), { missing }) };
}
