import type { ClaimId, ClientId, CreditNoteId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { markLinkWithdrawn } from "./store.ts";

/** Keeps mails of a document that are already written from being sent, since their recipient may be wrong. */
export async function withdrawLinkFromMails(
  tx: Tx,
  document: QuotationId | InvoiceId | ClaimId | CreditNoteId | ClientId,
): Promise<void> {
  await markLinkWithdrawn(tx, document);
}
