import type { InvoiceId, QuotationId } from "#contract/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { markLinkWithdrawn } from "./store.ts";

/** Keeps the mails of a document that were written until now from going out, since they may be wrongly addressed. */
export async function withdrawLinkFromMails(tx: Tx, document: QuotationId | InvoiceId): Promise<void> {
  await markLinkWithdrawn(tx, document);
}
