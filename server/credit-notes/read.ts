import {
  type CreditNote,
  type CreditNoteAction,
  creditNoteActions,
  type CreditNoteQuery,
} from "#contract/credit-notes.ts";
import type { CreditNoteId } from "#contract/ids.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { found, invalidState } from "#server/core/refusal.ts";
import { presentCreditNote, presentCreditNoteSummary } from "./present.ts";
import { type CreditNoteRow, findCreditNote, findCreditNotes, lockCreditNoteRow } from "./store.ts";

export const listCreditNotes = async (read: Read, query: CreditNoteQuery, page: Page) =>
  page.body(await findCreditNotes(read, query, page), presentCreditNoteSummary);

/** @throws Refusal 404 */
export async function getCreditNote(read: Read, id: CreditNoteId): Promise<CreditNote> {
  return presentCreditNote(found(await findCreditNote(read, id)));
}

/** Locks the credit note for a change. @throws Refusal 404 */
export const lockCreditNote = async (tx: Tx, id: CreditNoteId): Promise<CreditNoteRow> =>
  found(await lockCreditNoteRow(tx, id));

/** Locks the credit note for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it */
export async function lockCreditNoteFor(tx: Tx, id: CreditNoteId, action: CreditNoteAction): Promise<CreditNoteRow> {
  const creditNote = await lockCreditNote(tx, id);
  const allowed: readonly string[] = creditNoteActions[creditNote.status];
  if (!allowed.includes(action)) throw invalidState(`Credit note ${creditNote.number}`, creditNote, action, allowed);
  return creditNote;
}
