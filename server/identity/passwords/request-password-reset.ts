import { setTimeout as sleep } from "node:timers/promises";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { mailResetLink } from "./reset-link.ts";
import { findPerson, type PersonRow } from "#server/identity/accounts/read.ts";
import { countSignInAttempt } from "#server/identity/sign-in/throttle.ts";

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

async function mailLink(context: RequestContext, email: string): Promise<void> {
  const [person] = await onceAsSystem<PersonRow>(context.db, (system) => findPerson(system, email));
  if (person === undefined) return;
  const account = { userId: person.id, name: person.name };
  await mailResetLink(context, person, (system) =>
    recordPersonEvent(context, { action: "requestPasswordReset", account, isProven: false }, system),
  );
}
