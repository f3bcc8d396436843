import { randomUUID } from "node:crypto";
import type { Means } from "#server/caller.ts";
import { isoInstant, onceAsSystem, readInOrg } from "#server/db/sql.ts";
import { factsOf } from "./read.ts";
import type { MailOutcome, Postbox } from "./smtp.ts";
import { claimMails, type ClaimedMailRow, settleMail, type SentValues } from "./store.ts";
import { writeMail } from "./write-mail.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** Before the attempts after the first; a mail server that defers for longer than a day will not take it. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs] as const;
/** What waited longer before its first attempt is news no more: whoever wants it sent sends it again. */
const staleMs = 72 * hourMs;
const leaseMs = 5 * minuteMs;
const atOnce = 10;

export type MailMeans = Pick<Means, "db" | "clock" | "secret"> & {
  readonly postbox: Postbox;
  /** How the outside reaches this service; no trailing slash. */
  readonly publicUrl: string;
};

/** Sends what is due, some at a time, until nothing is. Any number of processes may do so at once. */
export async function deliverMails(means: MailMeans): Promise<void> {
  for (;;) {
    const now = means.clock();
    const token = randomUUID();
    const claim = { token, now, leasedUntil: new Date(now.getTime() + leaseMs), limit: atOnce };
    const claimed = await onceAsSystem<ClaimedMailRow>(means.db, (system) => claimMails(system, claim));
    await Promise.all(claimed.map((mail) => deliver(means, mail)));
    if (claimed.length < atOnce) return;
  }
}

async function deliver(means: MailMeans, mail: ClaimedMailRow): Promise<void> {
  const { db, clock } = means;
  const outcome = await attempt(means, mail);
  const values = settlementOf(mail, outcome, clock());
  await onceAsSystem(db, (system) => settleMail(system, mail, values));
}

async function attempt(means: MailMeans, mail: ClaimedMailRow): Promise<MailOutcome> {
  const isStale = means.clock().getTime() - Date.parse(isoInstant(mail.nextAttemptAt ?? mail.createdAt)) > staleMs;
  if (isStale && mail.attemptCount === 1) {
    return {
      kind: "refused",
      error: "It waited for longer than three days and was not sent. Send it again if it is still of use.",
    };
  }
  const read = readInOrg({ db: means.db, org: mail.orgId });
  const written = writeMail(mail.kind, await factsOf(read, mail, means));
  if (written === undefined) return { kind: "refused", error: "Nothing writes such a mail yet." };
  return means.postbox.send({ ...written, to: mail.recipient, key: `${mail.id}.${mail.edition}` });
}

function settlementOf({ attemptCount }: ClaimedMailRow, outcome: MailOutcome, at: Date): SentValues {
  if (outcome.kind === "sent") return { status: "SENT", sentAt: at, nextAttemptAt: null, lastError: null };
  const wait = outcome.kind === "deferred" ? waitsMs[attemptCount - 1] : undefined;
  const lastError = outcome.error;
  if (wait === undefined) return { status: "FAILED", sentAt: null, nextAttemptAt: null, lastError };
  return { status: "QUEUED", sentAt: null, nextAttemptAt: new Date(at.getTime() + wait), lastError };
}
