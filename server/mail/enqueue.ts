import type { Fault } from "#contract/errors.ts";
import type { InvoiceId, MembershipId, PaymentId, QuotationId, UserId, WebhookEndpointId } from "#contract/ids.ts";
import type { MailKind } from "#contract/mails.ts";
import { recordEvent } from "#server/audit/record-event.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import type { Secret } from "#server/core/secret.ts";
import {
  countAgainstLimits,
  type Exceeded,
  type MailLimits,
  noMailLimits,
  type OfficeMailKind,
  refuseAboveLimits,
} from "./limits.ts";
import { sealMailLink } from "./link.ts";
import { insertMail } from "./store.ts";

interface NewMail<Kind extends MailKind> {
  readonly kind: Kind;
  /** What it is about. */
  readonly documentId: QuotationId | InvoiceId | PaymentId | WebhookEndpointId | MembershipId | UserId;
  readonly revision: number;
  readonly recipient: string;
  readonly message: string | null;
  readonly link?: { readonly secret: Secret; readonly text: string };
}

/** When a mail is put into the outbox, and how many there may be. */
export interface Enqueuing {
  readonly at: Date;
  readonly limits: MailLimits;
  /** True where nobody asked for this mail: above a limit it is then listed as failed, and the change goes on. */
  readonly isAutomatic?: boolean;
}

/**
 * Puts a mail into the outbox, in the transaction that causes it. What it will say is worked out when it is delivered. So
 * is the link to a document; one that cannot be made again is kept encrypted. To be called before an event is raised and
 * before a number is taken, since it locks counters.
 * @throws Refusal 429 above one of the limits
 */
export async function enqueueMail(
  tx: Tx,
  mail: NewMail<Exclude<MailKind, OfficeMailKind | "PASSWORD_RESET">>,
  { at, limits, isAutomatic = false }: Enqueuing,
): Promise<void> {
  if (isAutomatic) return insertUnlessExceeded(tx, mail, limits, at);
  await refuseAboveLimits(tx, mail, limits, at);
  await insert(tx, mail, at);
}

/** Puts a mail to the office into the outbox. */
export const enqueueOfficeMail = (tx: Tx, mail: NewMail<OfficeMailKind>, at: Date) =>
  insertUnlessExceeded(tx, mail, noMailLimits, at);

/** Puts the mail with the link of a password reset into the outbox. */
export const enqueuePasswordReset = (tx: Tx, mail: NewMail<"PASSWORD_RESET">, at: Date) => insert(tx, mail, at);

async function insertUnlessExceeded(tx: Tx, mail: NewMail<MailKind>, limits: MailLimits, at: Date): Promise<void> {
  await insert(tx, mail, at, await countAgainstLimits(tx, mail, limits, at));
}

async function insert(tx: Tx, { link, ...mail }: NewMail<MailKind>, at: Date, exceeded?: Exceeded): Promise<void> {
  const id = newId("mail", at);
  await insertMail(tx, {
    ...mail,
    id,
    linkSealed: link === undefined ? null : sealMailLink(link.secret, { org: tx.org, id }, link.text),
    createdAt: at,
    ...(exceeded === undefined
      ? { status: "QUEUED", failedAt: null, lastError: null }
      : {
          status: "FAILED",
          failedAt: at,
          lastError: `It was not sent: ${exceeded.limit} Send it again later if it is still of use.`,
        }),
  });
  // What a limit kept back is in the log of mails. A reset's request is an event of the account, in each organization
  // that this belongs to.
  if (exceeded !== undefined || mail.kind === "PASSWORD_RESET") return;
  const { kind, documentId, recipient } = mail;
  await recordEvent(tx, {
    resourceType: "mail",
    resourceId: id,
    parentId: documentId,
    details: { kind, recipient },
  });
}

/** What is wrong where neither the request nor the client says where the mail should go. */
export const noRecipient: Fault = {
  path: "to",
  code: "REQUIRED",
  message: "is required, because the client has no e-mail address",
};
