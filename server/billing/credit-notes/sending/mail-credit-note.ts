import type { Mailing } from "#contract/documents/documents.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { creditNoteRevision, openPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";

/**
 * Activates the client's link to a credit note, and queues its mail in the outbox. Returns false when there is no address
 * for it. @throws Refusal 422, 429
 */
export async function mailCreditNote(
  tx: Tx,
  caller: Caller,
  { id, clientId, invoiceId }: Pick<CreditNote, "id" | "clientId" | "invoiceId">,
  mailing: Mailing,
  at: Date,
): Promise<boolean> {
  const shown = { id, revision: creditNoteRevision };
  await openPortalLink(tx, caller.secret, shown, at);
  const client = await getClient(tx, clientId);
  const addressed = await addressMail(tx, mailing, { client, documents: [id, invoiceId] });
  if (addressed === undefined) return false;
  const mail = { kind: "CREDIT_NOTE", documentId: id, revision: creditNoteRevision, ...addressed } as const;
  await enqueueMail(tx, mail, { at, limits: caller.mailLimits });
  return true;
}
