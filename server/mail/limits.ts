import type { MailKind } from "#contract/mails/mail-kinds.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { isoInstant, type Tx } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { MailLimits } from "#server/http/caller.ts";
import { countMails, holdMailCounts } from "./store.ts";

export const noMailLimits: MailLimits = {
  perDay: 0,
  perDocumentPerHour: 0,
  perRecipientPerDay: 0,
  invitationsPerDay: 0,
};

/** Mails to the office itself. They have their own limit, so that mails to clients never use it up. */
export type OfficeMailKind =
  | "QUOTATION_ACCEPTED"
  | "QUOTATION_REJECTED"
  | "ENDPOINT_DISABLED"
  | "ENDPOINT_FAILING"
  | "ENDPOINT_RECOVERED"
  | "CLAIM_DAYS_MOVED"
  | "CLIENT_QUESTION"
  | "HOLIDAYS_MISSING";
/** Limited because the office's address can be changed to any person's. */
const officeMailsPerDay = 100;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface Rule {
  readonly subject: string;
  readonly max: number;
  /** The number that the mail counts as. */
  readonly count: number;
  readonly windowMs: number;
  /** The limit as a sentence. */
  readonly limit: Wording;
}

interface LimitedMail {
  readonly kind: MailKind;
  readonly documentId: string;
  readonly recipient: string;
  readonly cc: readonly string[];
  /** The id that the document's limit counts the mail under: of a receipt, its invoice's, so that part payments share a limit. */
  readonly limitedAs?: string | undefined;
}

/** A limit that a mail exceeds. */
export interface Exceeded {
  readonly limit: Wording;
  readonly retryAfterSeconds: number;
}

/**
 * Counts a mail against each limit that applies, or against none when one of them is reached. The counters stay locked
 * until the transaction ends, so that simultaneous mails are counted one after another.
 */
export async function countAgainstLimits(
  tx: Tx,
  mail: LimitedMail,
  limits: MailLimits,
  at: Date,
): Promise<Exceeded | undefined> {
  const rules = rulesOf(mail, limits).filter(({ max }) => max > 0);
  if (rules.length === 0) return undefined;
  const counters = rules.map(({ subject, windowMs }) => ({ subject, endsAt: new Date(at.getTime() + windowMs) }));
  const rows = new Map((await holdMailCounts(tx, counters, at)).map((row) => [row.subject, row]));
  for (const { subject, max, count, limit } of rules) {
    const row = rows.get(subject);
    if (row === undefined || row.count + count <= max) continue;
    const waitMs = Date.parse(isoInstant(row.endsAt)) - at.getTime();
    return { limit, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  await countMails(tx, rules);
  return undefined;
}

/** @throws Refusal 429 */
export async function refuseAboveLimits(tx: Tx, mail: LimitedMail, limits: MailLimits, at: Date): Promise<void> {
  const exceeded = await countAgainstLimits(tx, mail, limits, at);
  if (exceeded === undefined) return;
  const { limit, retryAfterSeconds } = exceeded;
  throw new Refusal("RATE_LIMITED", wording("mails.tryLater", { limit }), { retryAfterSeconds });
}

/** Returns the limits that apply. The organization's own comes first: all its mails of that kind wait for it. */
function rulesOf({ kind, documentId, recipient, cc, limitedAs }: LimitedMail, limits: MailLimits): Rule[] {
  // Their counters are locked in this order by all mails, to prevent deadlocks.
  const addresses = [recipient, ...cc].map((each) => each.toLowerCase()).toSorted();
  const perRecipient = addresses.map((address) => ({
    subject: `recipient ${address}`,
    max: limits.perRecipientPerDay,
    count: 1,
    windowMs: dayMs,
    limit: wording("mails.limitOfAddress", {
      max: limits.perRecipientPerDay,
      setting: "QUOIN_MAILS_PER_RECIPIENT_PER_DAY",
    }),
  }));
  switch (kind) {
    case "QUOTATION":
    case "INVOICE":
    case "INVOICE_REMINDER":
    case "RECEIPT":
    case "CLAIM":
    case "CLAIM_ACCEPTANCE":
    case "CREDIT_NOTE":
    case "STATEMENT":
    case "CLIENT_PAGE":
    case "DECISION_CODE":
    case "QUOTATION_CONFIRMATION":
      return [
        {
          subject: "organization",
          max: limits.perDay,
          // A copy reaches a person like a mail of its own.
          count: addresses.length,
          windowMs: dayMs,
          limit: wording("mails.limitOfOrganization", { max: limits.perDay, setting: "QUOIN_MAILS_PER_DAY" }),
        },
        {
          subject: `document ${limitedAs ?? documentId}`,
          max: limits.perDocumentPerHour,
          count: 1,
          windowMs: hourMs,
          limit: wording("mails.limitOfDocument", {
            max: limits.perDocumentPerHour,
            setting: "QUOIN_MAILS_PER_DOCUMENT_PER_HOUR",
          }),
        },
        ...perRecipient,
      ];
    case "INVITATION":
      return [
        {
          subject: "invitations",
          max: limits.invitationsPerDay,
          count: 1,
          windowMs: dayMs,
          limit: wording("mails.limitOfInvitations", {
            max: limits.invitationsPerDay,
            setting: "QUOIN_INVITATIONS_PER_DAY",
          }),
        },
        ...perRecipient,
      ];
    case "QUOTATION_ACCEPTED":
    case "QUOTATION_REJECTED":
    case "ENDPOINT_DISABLED":
    case "ENDPOINT_FAILING":
    case "ENDPOINT_RECOVERED":
    case "CLAIM_DAYS_MOVED":
    case "CLIENT_QUESTION":
    case "HOLIDAYS_MISSING":
      return [
        {
          subject: `office ${recipient.toLowerCase()}`,
          max: officeMailsPerDay,
          count: 1,
          windowMs: dayMs,
          limit: wording("mails.limitOfOffice", { max: officeMailsPerDay }),
        },
      ];
    // These have limits of their own.
    case "SECURITY_NOTICE":
    case "PASSWORD_RESET":
      return [];
  }
}
