import type { PartiesCorrection } from "#contract/documents/corrections.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg, type Read } from "#server/db/sql.ts";
import { correctParties, partyChangesOf } from "#server/billing/documents/corrections/correct-parties.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { issuedFacts } from "./sending/issued-facts.ts";
import { getCreditNote, lockCreditNoteFor, requireCreditNoteAction } from "./read.ts";
import { changeCreditNote } from "./store.ts";

/**
 * Corrects names, addresses and numbers on an issued credit note; its amounts, lines and dates stay.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function correctCreditNoteParties(
  caller: Caller,
  id: CreditNoteId,
  body: PartiesCorrection,
): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    await lockCreditNoteFor(tx, id, "correct-parties");
    const creditNote = await getCreditNote(tx, id);
    const at = caller.clock();
    const facts = await issuedFacts(tx, creditNote);
    await correctParties(tx, caller, { type: "credit_note", clientId: creditNote.clientId, facts }, body, at);
    await changeCreditNote(tx, id, { updatedAt: at });
    return getCreditNote(tx, id);
  });
}

/** Returns the credit note as it is, with what could be corrected. @throws Refusal 404, 409 INVALID_STATE */
export async function checkCreditNoteParties(read: Read, id: CreditNoteId): Promise<CreditNote> {
  const creditNote = await getCreditNote(read, id);
  requireCreditNoteAction(creditNote, "correct-parties");
  const facts = await issuedFacts(read, creditNote);
  return { ...creditNote, partyChanges: await partyChangesOf(read, creditNote.clientId, facts) };
}
