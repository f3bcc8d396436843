import { setTimeout as sleep } from "node:timers/promises";
import { resetHours } from "#contract/people.ts";
import type { Visitor } from "#server/caller.ts";
import { asSystem, inOrg, onceAsSystem } from "#server/db/sql.ts";
import { enqueuePasswordReset } from "#server/mail/enqueue.ts";
import { findMemberships, findPerson, type MembershipRow, type PersonRow, replaceLink } from "./store.ts";
import { admitAttempt } from "./throttle.ts";
import { digestOf, makeToken } from "./token.ts";

const hourMs = 60 * 60 * 1000;

/** Many times what the work takes. */
const answerAfterMs = 500;

/**
 * Mails a link to set a new password, where there is such an account; nobody can tell from outside. To write a link and
 * a mail takes longer than to find that there is nobody, so each answer waits for the same time, from before it is known.
 * @throws Refusal 429
 */
export async function requestPasswordReset(visitor: Visitor, email: string): Promise<void> {
  const { db, clock, address } = visitor;
  const account = email.toLowerCase();
  await admitAttempt(db, { account: `reset ${account}`, address }, clock());
  const answer = sleep(answerAfterMs);
  try {
    await mailLink(visitor, account);
  } finally {
    await answer;
  }
}

async function mailLink({ db, clock, secret, publicUrl }: Visitor, account: string): Promise<void> {
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, account));
  if (person === undefined) return;
  const [membership] = await onceAsSystem<MembershipRow>(db, (system) => findMemberships(system, person.id));
  // The outbox is an organization's; who belongs to none has nothing to sign in for.
  if (membership === undefined) return;
  const at = clock();
  const token = makeToken();
  const expiresAt = new Date(at.getTime() + resetHours * hourMs);
  await asSystem(db, (system) =>
    replaceLink(system, {
      digest: digestOf(token),
      kind: "PASSWORD_RESET",
      userId: person.id,
      createdAt: at,
      expiresAt,
    }),
  );
  const link = { secret, text: `${publicUrl}/reset-password#${token}` };
  const mail = {
    kind: "PASSWORD_RESET",
    documentId: person.id,
    revision: 1,
    recipient: account,
    message: null,
    link,
  } as const;
  await inOrg({ db, org: membership.orgId }, (tx) => enqueuePasswordReset(tx, mail, at));
}
