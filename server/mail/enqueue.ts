import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Fault } from "#server/core/refusal.ts";
import { textOf } from "#server/core/text/wordings.ts";
import type {
  ClaimId,
  ClientId,
  CreditNoteId,
  InvoiceId,
  MailId,
  MembershipId,
  OrganizationId,
  PaymentId,
  PaymentReceiptId,
  QuotationId,
  SecurityNoticeId,
  UserId,
  WebhookEndpointId,
} from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import type { Secret } from "#server/core/secret.ts";
import type { MailLimits } from "#server/http/caller.ts";
import { isKept } from "./kept.ts";
import { countAgainstLimits, type Exceeded, noMailLimits, type OfficeMailKind, refuseAboveLimits } from "./limits.ts";
import { sealMailLink } from "./link.ts";
import { insertMail } from "./store.ts";

interface NewMail<Kind extends MailKind> {
  /** Those who receive a copy; only mails to clients have any. */
  readonly cc?: readonly string[];
  /** The subject in place of the usual one; only mails to clients have one. */
  readonly subject?: string | null;
  readonly kind: Kind;
  /** The subject of the mail. */
  readonly documentId:
    | QuotationId
    | InvoiceId
    | ClaimId
    | CreditNoteId
    | ClientId
    | PaymentId
    | PaymentReceiptId
    | WebhookEndpointId
    | MembershipId
    | SecurityNoticeId
    | UserId
    | OrganizationId;
  readonly revision: number;
  readonly recipient: string;
  readonly message: string | null;
  readonly isAutomatic?: boolean;
  /** The period of a statement of account; `periodFrom` is null where it has no beginning. */
  readonly periodFrom?: Date | null;
  readonly periodTo?: Date;
  readonly link?: { readonly secret: Secret; readonly text: string };
}

/** The time of queuing, and the limits. */
export interface Enqueuing {
  readonly at: Date;
  readonly limits: MailLimits;
  /** The id that the document's limit counts the mail under, where that is not the mail's `documentId`. */
  readonly limitedAs?: InvoiceId | PaymentReceiptId;
  /**
   * True for a mail that was not requested: its header says so; above a limit it is listed as failed, and the change
   * still succeeds.
   */
  readonly isAutomatic?: boolean;
}

/**
 * Queues a mail in the outbox, in the transaction that causes it. Its text is composed at delivery, and so is the link
 * to a document; a link that cannot be derived again is stored encrypted. Call it before raising an event and before
 * taking a number, since it locks counters.
 * @throws Refusal 429 above one of the limits
 */
export async function enqueueMail(
  tx: Tx,
  mail: NewMail<Exclude<MailKind, OfficeMailKind | "PASSWORD_RESET" | "SECURITY_NOTICE" | "DECISION_CODE">>,
  { at, limits, limitedAs, isAutomatic = false }: Enqueuing,
): Promise<MailId> {
  const limited = { cc: [], ...mail, limitedAs };
  if (!isAutomatic) await refuseAboveLimits(tx, limited, limits, at);
  const exceeded = isAutomatic ? await countAgainstLimits(tx, limited, limits, at) : undefined;
  return insert(tx, { ...mail, isAutomatic }, at, exceeded);
}

/** Queues a mail to the office in the outbox. */
export async function enqueueOfficeMail(tx: Tx, mail: NewMail<OfficeMailKind>, at: Date): Promise<void> {
  await insert(tx, mail, at, await countAgainstLimits(tx, { ...mail, cc: [] }, noMailLimits, at));
}

/** Queues a notice to an owner in the outbox. No limit of mails holds it back, so that none can be used up before. */
export const enqueueSecurityNotice = (
  tx: Tx,
  { id, recipient }: { readonly id: SecurityNoticeId; readonly recipient: string },
  at: Date,
) => insert(tx, { kind: "SECURITY_NOTICE", documentId: id, revision: 1, recipient, message: null }, at);

/**
 * Queues a code for a client in the outbox, encrypted. It counts like a mail with the document.
 * @throws Refusal 429 above one of the limits
 */
export async function enqueueDecisionCode(
  tx: Tx,
  mail: Omit<NewMail<"DECISION_CODE">, "kind">,
  { at, limits }: Pick<Enqueuing, "at" | "limits">,
): Promise<void> {
  const code = { ...mail, kind: "DECISION_CODE" } as const;
  await refuseAboveLimits(tx, { cc: [], ...code }, limits, at);
  await insert(tx, code, at);
}

/** Queues the mail with a password reset link in the outbox. */
export const enqueuePasswordReset = (tx: Tx, mail: NewMail<"PASSWORD_RESET">, at: Date) => insert(tx, mail, at);

async function insert(tx: Tx, { link, ...mail }: NewMail<MailKind>, at: Date, exceeded?: Exceeded): Promise<MailId> {
  const id = newId("mail", at);
  const row = {
    cc: [],
    subject: null,
    isAutomatic: false,
    ...mail,
    id,
    linkSealed: link === undefined ? null : sealMailLink(link.secret, { org: tx.org, id }, link.text),
    createdAt: at,
    ...(await beginningOf(tx, mail.kind, at, exceeded)),
  };
  const { kind, documentId, recipient, cc = [] } = mail;
  // The mail log shows what a limit held back. A password reset request is recorded as an event of the account, in each
  // of its organizations.
  if (exceeded !== undefined || kind === "PASSWORD_RESET") {
    await insertMail(tx, row);
    return id;
  }
  const details = { kind, recipient, ...(cc.length === 0 ? {} : { cc }) };
  await inOneTrip(
    () => insertMail(tx, row),
    () => recordEvent(tx, { resourceType: "mail", resourceId: id, parentId: documentId, details }),
  );
  return id;
}

/** Returns the status that a mail begins with. */
async function beginningOf(tx: Tx, kind: MailKind, at: Date, exceeded: Exceeded | undefined) {
  if (await isKept(tx, kind))
    return { status: "KEPT", failedAt: null, lastError: textOf(wording("mails.kept")) } as const;
  if (exceeded === undefined) return { status: "QUEUED", failedAt: null, lastError: null } as const;
  const lastError = `The email was not sent: ${textOf(exceeded.limit)} Send it again later if it is still needed.`;
  return { status: "FAILED", failedAt: at, lastError } as const;
}

/** The fault when neither the request nor the client gives a recipient. */
export const noRecipient: Fault = {
  path: "to",
  code: "REQUIRED",
  message: wording("mails.addressRequired"),
};
