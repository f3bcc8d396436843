import type { Mailing } from "#contract/documents/documents.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { invoiceRevision } from "#server/billing/documents/portal-link/link.ts";
import type { InvoiceRow } from "#server/billing/invoices/store.ts";

/** Queues a mail about the invoice in the outbox. Returns false when there is no address for it. */
export async function mailInvoice(
  tx: Tx,
  kind: "INVOICE" | "INVOICE_REMINDER",
  invoice: Pick<InvoiceRow, "id" | "clientId">,
  mailing: Mailing,
  enqueuing: Enqueuing,
): Promise<boolean> {
  const client = await getClient(tx, invoice.clientId);
  const addressed = await addressMail(tx, mailing, { client, documents: [invoice.id] });
  if (addressed === undefined) return false;
  await enqueueMail(tx, { kind, documentId: invoice.id, revision: invoiceRevision, ...addressed }, enqueuing);
  return true;
}
