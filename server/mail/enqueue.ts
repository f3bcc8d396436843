import type { Fault } from "#contract/errors.ts";
import type { InvoiceId, MembershipId, PaymentId, QuotationId, UserId, WebhookEndpointId } from "#contract/ids.ts";
import type { MailKind } from "#contract/mails.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import type { Secret } from "#server/secret.ts";
import { sealMailLink } from "./link.ts";
import { insertMail } from "./store.ts";

/**
 * Puts a mail into the outbox, in the transaction that causes it. What it will say is worked out when it is delivered. So
 * is the link to a document; one that cannot be made again is kept encrypted.
 */
export async function enqueueMail(
  tx: Tx,
  mail: {
    readonly kind: MailKind;
    /** What it is about. */
    readonly documentId: QuotationId | InvoiceId | PaymentId | WebhookEndpointId | MembershipId | UserId;
    readonly revision: number;
    readonly recipient: string;
    readonly message: string | null;
    readonly link?: { readonly secret: Secret; readonly text: string };
  },
  at: Date,
): Promise<void> {
  const { link, ...rest } = mail;
  const id = newId("mail", at);
  await insertMail(tx, {
    ...rest,
    id,
    linkSealed: link === undefined ? null : sealMailLink(link.secret, { org: tx.org, id }, link.text),
    status: "QUEUED",
    createdAt: at,
  });
}

/** What is wrong where neither the request nor the client says where the mail should go. */
export const noRecipient: Fault = {
  path: "to",
  code: "REQUIRED",
  message: "is required, because the client has no e-mail address",
};
