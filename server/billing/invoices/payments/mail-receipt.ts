import type { Mailing } from "#contract/documents/documents.ts";
import type { ClientId, InvoiceId, PaymentId, PaymentReceiptId } from "#contract/api/ids.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { invoiceRevision } from "#server/billing/documents/portal-link/link.ts";

/**
 * Queues a receipt in the outbox, that of a payment or of money that pays no invoice. Returns false when there is no
 * address for it.
 * @param about.id the invoice or the receipt, of which an hour has a limit of mails
 */
export async function mailReceipt(
  tx: Tx,
  { id, clientId }: { readonly id: InvoiceId | PaymentReceiptId; readonly clientId: ClientId },
  documentId: PaymentId | PaymentReceiptId,
  mailing: Mailing,
  enqueuing: Enqueuing,
): Promise<boolean> {
  const client = await getClient(tx, clientId);
  const addressed = await addressMail(tx, mailing, { client, documents: [documentId, id] });
  if (addressed === undefined) return false;
  await enqueueMail(
    tx,
    { kind: "RECEIPT", documentId, revision: invoiceRevision, ...addressed },
    { ...enqueuing, limitedAs: id },
  );
  return true;
}
