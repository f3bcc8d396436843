import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Read } from "#server/db/sql.ts";
import { creditFacts } from "#server/billing/documents/facts.ts";
import { findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { issuedFacts as issuedInvoiceFacts } from "#server/billing/invoices/sending/issued-facts.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import type { CreditFacts } from "#server/pdf/facts.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";
import { findCreditNoteParties } from "#server/billing/credit-notes/store.ts";

/** A credit note as its mail names it, with its invoice. */
export interface CreditNoteToMail {
  readonly creditNote: CreditNote;
  readonly invoice: Invoice;
  readonly facts: CreditFacts;
}

/** @throws Refusal 404 */
export async function getCreditNoteToMail(read: Read, id: CreditNoteId): Promise<CreditNoteToMail> {
  const creditNote = await getCreditNote(read, id);
  const invoice = await getInvoice(read, creditNote.invoiceId);
  return { creditNote, invoice, facts: await issuedFacts(read, creditNote) };
}

/** Returns the content of the credit note as issued, with its parties as corrected; for a draft, its current content. */
export async function issuedFacts(read: Read, creditNote: CreditNote): Promise<CreditFacts> {
  const issued = await findLatestFacts(read, creditNote.id);
  return issued?.kind === "credit" ? issued : factsNow(read, creditNote);
}

/** Returns the credit note's current content, with the parties of the day it was sent, if it was. */
export async function factsNow(read: Read, creditNote: CreditNote): Promise<CreditFacts> {
  const { id, invoiceId, clientId } = creditNote;
  const parties = (await findCreditNoteParties(read, id)) ?? (await partiesNow(read, clientId));
  const credited = await issuedInvoiceFacts(read, await getInvoice(read, invoiceId));
  return creditFacts(read, creditNote, credited, parties);
}
