import type { Fault } from "#contract/errors.ts";
import type { InvoiceId, QuotationId, WebhookEndpointId } from "#contract/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { insertMail, type MailKind } from "./store.ts";

/**
 * Puts a mail into the outbox, in the transaction that causes it. What it will say is worked out when
 * it is delivered, the link in it too, so that none is stored.
 */
export async function enqueueMail(
  tx: Tx,
  mail: {
    readonly kind: MailKind;
    /** What it is about. */
    readonly documentId: QuotationId | InvoiceId | WebhookEndpointId;
    readonly revision: number;
    readonly recipient: string;
    readonly message: string | null;
  },
  at: Date,
): Promise<void> {
  await insertMail(tx, { ...mail, id: newId("mail", at), status: "QUEUED", createdAt: at });
}

/** What is wrong where neither the request nor the client says where the mail should go. */
export const noRecipient: Fault = {
  path: "to",
  code: "REQUIRED",
  message: "is required, because the client has no e-mail address",
};
