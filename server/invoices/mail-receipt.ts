import type { Mailing } from "#contract/documents.ts";
import type { PaymentId } from "#contract/ids.ts";
import { getClient } from "#server/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { invoiceRevision } from "#server/documents/portal-link/link.ts";
import type { InvoiceRow } from "./store.ts";

/** Queues the receipt of a payment in the outbox. Returns false when there is no address for it. */
export async function mailReceipt(
  tx: Tx,
  { id, clientId }: Pick<InvoiceRow, "id" | "clientId">,
  paymentId: PaymentId,
  mailing: Mailing,
  enqueuing: Enqueuing,
): Promise<boolean> {
  const addressed = addressMail(mailing, (await getClient(tx, clientId)).email);
  if (addressed === undefined) return false;
  await enqueueMail(
    tx,
    { kind: "RECEIPT", documentId: paymentId, revision: invoiceRevision, ...addressed },
    { ...enqueuing, limitedAs: id },
  );
  return true;
}
