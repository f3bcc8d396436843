import { setTimeout as sleep } from "node:timers/promises";
import { resetHours } from "#contract/people.ts";
import { recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { RequestContext } from "#server/caller.ts";
import { asSystem, inOrg, onceAsSystem } from "#server/db/sql.ts";
import { enqueueAccountMail } from "#server/mail/enqueue-account-mail.ts";
import { enqueuePasswordReset } from "#server/mail/enqueue.ts";
import { findMemberships, findPerson, type MembershipRow, type PersonRow, replaceLink } from "./store.ts";
import { countSignInAttempt } from "./throttle.ts";
import { digestOf, makeToken } from "./token.ts";

const hourMs = 60 * 60 * 1000;

/** Many times longer than the work takes. */
const answerAfterMs = 500;

/**
 * Mails a link to set a new password, if there is such an account, without revealing it. Writing a link and a mail
 * takes longer than finding no account, so every response is sent the same time after the start of the lookup.
 * @throws Refusal 429
 */
export async function requestPasswordReset(context: RequestContext, email: string): Promise<void> {
  const { db, clock, address } = context;
  const account = email.toLowerCase();
  await countSignInAttempt(db, { account: `reset ${account}`, address }, clock());
  const answer = sleep(answerAfterMs);
  try {
    await mailLink(context, account);
  } finally {
    await answer;
  }
}

async function mailLink(context: RequestContext, recipient: string): Promise<void> {
  const { db, clock, secret, publicUrl } = context;
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, recipient));
  if (person === undefined) return;
  const [membership] = await onceAsSystem<MembershipRow>(db, (system) => findMemberships(system, person.id));
  const at = clock();
  const token = makeToken();
  const expiresAt = new Date(at.getTime() + resetHours * hourMs);
  const link = { secret, text: `${publicUrl}/reset-password#${token}` };
  await asSystem(db, async (system) => {
    await replaceLink(system, {
      digest: digestOf(token),
      kind: "PASSWORD_RESET",
      userId: person.id,
      createdAt: at,
      expiresAt,
    });
    // Members can read the outbox of an organization, which must not show accounts that do not belong to it.
    if (membership === undefined) {
      await enqueueAccountMail(system, { userId: person.id, recipient, link }, { at, now: db.now(system) });
    }
    const account = { userId: person.id, name: person.name };
    await recordPersonEvent(context, { action: "requestPasswordReset", account, isProven: false }, system);
  });
  if (membership === undefined) return;
  const about = { kind: "PASSWORD_RESET", documentId: person.id, revision: 1, recipient, message: null, link } as const;
  await inOrg({ db, org: membership.orgId }, (tx) => enqueuePasswordReset(tx, about, at));
}
