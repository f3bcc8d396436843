import { randomUUID } from "node:crypto";
import type { JobServices } from "#server/http/caller.ts";
import { type Clock, clockFrom } from "#server/core/clock.ts";
import { isoInstant, onceAsSystem, type Sql } from "#server/db/sql.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import type { Logger } from "#server/core/log.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type MailOutcomeName, noTelemetry, type Telemetry } from "#server/core/telemetry.ts";
import { warnOfFailedMail } from "./warn-of-failed-mail.ts";
import type { Composed } from "./letter.ts";
import { layOut } from "./lay-out.ts";
import { isAutomatic, isOfDocument } from "./conversation.ts";
import { staleMs } from "./read.ts";
import type { MailOutcome, Postbox } from "./smtp.ts";
import {
  claimAccountMails,
  claimMails,
  type ClaimedMailRow,
  extendLease,
  findFirstOfDocument,
  putOffMail,
  settleMail,
  type SentValues,
} from "./queue-store.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** The waits before the attempts after the first; a mail server that defers for more than a day will not accept it. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs] as const;
const leaseMs = 5 * minuteMs;
const atOnce = 10;

/** On the first attempts the mail waits for its PDF; then it is sent without, since its link shows the document too. */
const triesForPdf = 1;
/** The longest time after its due time, or after a pause of sending, that a mail waits for a busy renderer; then it is sent without its PDF. */
const busyRendererMsMax = 6 * hourMs;

/** Works out what a mail says, from what it is about as that is now. */
export type Compose = (
  mail: ClaimedMailRow,
  services: JobServices & { readonly publicUrl: string },
) => Promise<Composed>;

export type MailServices = JobServices & {
  readonly postbox: Postbox;
  readonly compose: Compose;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  /** Aborted when no more work may begin: a sent mail must be recorded before the process ends, or it is sent again. */
  readonly stopping?: AbortSignal;
};

/** Sends all due mails, a batch at a time. Any number of processes may do so at once. */
export async function deliverMails(services: MailServices): Promise<void> {
  while (services.stopping?.aborted !== true) {
    const askedAt = services.clock();
    const claim = (claiming: typeof claimMails) =>
      onceAsSystem<ClaimedMailRow>(services.db, (system) =>
        claiming(system, { token: randomUUID(), now: services.db.now(system), leaseMs, limit: atOnce }),
      );
    const ofOrganizations = await claim(claimMails);
    const ofAccounts = await claim(claimAccountMails);
    await Promise.all(
      [...ofOrganizations, ...ofAccounts].map((mail) => {
        const databaseClock = clockFrom(new Date(isoInstant(mail.claimedAt)), services.clock, askedAt);
        const { trace } = services.telemetry ?? noTelemetry;
        const attributes = { "quoin.mail": mail.id, "quoin.organization": mail.orgId ?? "" };
        return trace("send mail", attributes, async (add) => {
          const outcome = await deliver({ ...services, databaseClock }, mail);
          if (outcome === undefined) return;
          services.telemetry?.countMail(outcome);
          add({ "quoin.outcome": outcome });
        });
      }),
    );
    if (ofOrganizations.length < atOnce && ofAccounts.length < atOnce) return;
  }
}

/** Due times and leases use the database's clock; the text of a mail uses the process's own. */
type Delivering = MailServices & { readonly databaseClock: Clock };

/** Returns the outcome; undefined when it was not stored, or another worker has the mail. */
async function deliver(services: Delivering, mail: ClaimedMailRow): Promise<MailOutcomeName | undefined> {
  const { db, databaseClock, log } = services;
  let outcome: Outcome;
  try {
    outcome = await attempt(services, mail);
  } catch (error) {
    // Whatever the error, this mail is retried like any other, and the others do not wait for it.
    log.error({ err: error, mail: mail.id }, "could not compose an email");
    outcome = { kind: "deferred", error: "The email could not be composed. See the server log for the reason." };
  }
  if (outcome.kind === "lost") return undefined;
  const at = databaseClock();
  const settled = outcome.kind === "putOff" ? outcome : settlementOf(mail, outcome, at);
  const settle = (system: Sql) =>
    "kind" in settled
      ? putOffMail(system, mail, { now: db.now(system), ...settled })
      : settleMail(system, mail, settled, at);
  try {
    await onceAsSystem(db, settle);
  } catch (error) {
    // It is due again when its lease expires; the others do not wait for it.
    log.error({ err: error, mail: mail.id }, "could not store the result of sending an email");
    return undefined;
  }
  if ("kind" in settled) return "postponed";
  const isOfOutage = outcome.kind === "deferred" && outcome.isOutage === true && settled.nextAttemptAt !== null;
  if (settled.lastError !== null && !isOfOutage) warnOfFailedMail(log, mail, settled);
  if (settled.status === "QUEUED") return "retried";
  return settled.status === "SENT" ? "sent" : "failed";
}

type Outcome =
  | MailOutcome
  /** Waits for the renderer; this does not count as a failure of the mail. */
  | { readonly kind: "putOff"; readonly waitMs: number; readonly reason: string }
  /** Another worker has taken it over. */
  | { readonly kind: "lost" };

async function attempt(services: Delivering, mail: ClaimedMailRow): Promise<Outcome> {
  const { db, databaseClock, log, postbox } = services;
  const now = databaseClock().getTime();
  const waitedMs = now - Date.parse(isoInstant(mail.nextAttemptAt ?? mail.createdAt));
  if (waitedMs > staleMs && mail.attemptCount === 1) {
    return {
      kind: "refused",
      error: "The email was not sent, because it waited for more than three days. Send it again if it is still needed.",
    };
  }
  const { letter, enclosure, eInvoice, obsolete } = await services.compose(mail, services);
  if (obsolete !== null || letter === null)
    return { kind: "refused", error: `${obsolete ?? "The document no longer exists."} The email was not sent.` };

  let file: FileAnswer | undefined;
  let withoutPdf: string | undefined;
  if (enclosure !== null && mail.orgId !== null) {
    try {
      file = await enclosure({ ...services, org: mail.orgId });
    } catch (error) {
      const waitSeconds = error instanceof Refusal ? error.retryAfterSeconds : undefined;
      const sincePauseMs = now - (mail.pauseEndedAt === null ? 0 : Date.parse(isoInstant(mail.pauseEndedAt)));
      if (waitSeconds !== undefined && Math.min(waitedMs, sincePauseMs) < busyRendererMsMax) {
        log.info({ mail: mail.id, waitSeconds }, "an email waits for its PDF, because the renderer is busy");
        return { kind: "putOff", waitMs: waitSeconds * 1000, reason: "The email waits for its PDF." };
      }
      log.error({ err: error, mail: mail.id }, "could not render the PDF of an email");
      if (waitSeconds === undefined && mail.attemptCount <= triesForPdf)
        return { kind: "deferred", error: "The PDF could not be rendered yet." };
      withoutPdf = "The PDF could not be rendered, so the email was sent without it.";
    }
  }
  // Making the PDF may have taken long; a mail that another worker has taken over in the meantime is not sent twice.
  const [held] = await onceAsSystem<{ isPaused: boolean }>(db, (system) =>
    extendLease(system, mail, { now: db.now(system), leaseMs }),
  );
  if (held === undefined) return { kind: "lost" };
  if (held.isPaused) return { kind: "putOff", waitMs: 0, reason: "The email waits until sending is resumed." };
  const { recipient: to, cc, settledRecipients: settled } = mail;
  const firstKey = isOfDocument(mail) ? await findFirstKey(services, mail) : undefined;
  const headers = { to, cc, settled, key: keyOf(mail), firstKey, isAutomatic: isAutomatic(mail) };
  const attachments = [file, eInvoice].filter((each) => each !== undefined);
  const outcome = await postbox.send({ ...layOut(letter), ...headers, attachments });
  if (outcome.kind !== "sent" || withoutPdf === undefined) return outcome;
  return { ...outcome, error: [withoutPdf, outcome.error].filter(Boolean).join(" ") };
}

/** Returns the part of a Message-ID before the domain: the same for every attempt, and another when it is sent again. */
const keyOf = ({ id, edition }: Pick<ClaimedMailRow, "id" | "edition">): string => `${id}.${edition}`;

/** Returns that part for the first mail that was sent about the same document; undefined when this is the first. */
async function findFirstKey({ db }: Delivering, mail: ClaimedMailRow): Promise<string | undefined> {
  const [first] = await onceAsSystem<Pick<ClaimedMailRow, "id" | "edition">>(db, (system) =>
    findFirstOfDocument(system, mail),
  );
  return first === undefined ? undefined : keyOf(first);
}

function settlementOf(
  { attemptCount, kind, recipient, createdAt, settledRecipients: before }: ClaimedMailRow,
  outcome: Exclude<Outcome, { kind: "lost" | "putOff" }>,
  at: Date,
): SentValues {
  const settledRecipients = outcome.settled ?? before;
  if (outcome.kind === "sent") {
    const lastError = outcome.error ?? null;
    // The recipient has the link or code now, so it need not be kept.
    const link = kind === "PASSWORD_RESET" || kind === "DECISION_CODE" ? { linkSealed: null } : {};
    return { status: "SENT", sentAt: at, nextAttemptAt: null, lastError, settledRecipients: [], ...link };
  }
  const ageMs = at.getTime() - Date.parse(isoInstant(createdAt));
  // A fault of the installation is no reason to give a mail up while an administrator may still correct it.
  const isHeld = outcome.kind === "deferred" && outcome.isOutage === true && ageMs < staleMs;
  const wait =
    outcome.kind === "deferred" ? (waitsMs[attemptCount - 1] ?? (isHeld ? waitsMs.at(-1) : undefined)) : undefined;
  const lastError = outcome.error;
  if (wait !== undefined) {
    return {
      status: "QUEUED",
      sentAt: null,
      nextAttemptAt: new Date(at.getTime() + wait),
      lastError,
      settledRecipients,
    };
  }
  const hasIt = settledRecipients.some(({ address, error }) => address === recipient && error === null);
  // The recipients that are settled matter only while the mail is tried.
  if (hasIt) return { status: "SENT", sentAt: at, nextAttemptAt: null, lastError, settledRecipients: [] };
  return { status: "FAILED", sentAt: null, nextAttemptAt: null, lastError, settledRecipients: [] };
}
