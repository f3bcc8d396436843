import type { Mailing } from "#contract/documents.ts";
import { getClient } from "#server/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import { invoiceRevision } from "#server/documents/portal-link/link.ts";
import type { InvoiceRow } from "./store.ts";

/** Queues a mail about the invoice in the outbox. Returns false when there is no address for it. */
export async function mailInvoice(
  tx: Tx,
  kind: "INVOICE" | "INVOICE_REMINDER",
  invoice: Pick<InvoiceRow, "id" | "clientId">,
  { to, message = null }: Mailing,
  enqueuing: Enqueuing,
): Promise<boolean> {
  const recipient = to ?? (await getClient(tx, invoice.clientId)).email;
  if (recipient === null) return false;
  await enqueueMail(tx, { kind, documentId: invoice.id, revision: invoiceRevision, recipient, message }, enqueuing);
  return true;
}
