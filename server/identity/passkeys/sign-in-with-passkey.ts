import type { PasskeyAnswer } from "#contract/people/passkey-answers.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { asSystem } from "#server/db/sql.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { deleteSessionOf } from "#server/identity/sessions/read.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { countSignInAttempt, giveBackAttempt } from "#server/identity/sign-in/throttle.ts";
import { digestOf } from "#server/identity/token.ts";
import { provePasskey } from "./prove-passkey.ts";

/**
 * Signs in with a passkey alone, which the authenticator gave only after it had verified the person. Ends the session
 * that the browser had before.
 * @param formerToken the token of that session; empty without one
 * @throws Refusal 401, 409, 429
 */
export async function signInWithPasskey(
  context: RequestContext,
  answer: PasskeyAnswer,
  formerToken: string,
): Promise<Begun> {
  const { db, address, clock } = context;
  const admittedAt = clock();
  await countSignInAttempt(db, { account: `passkey ${digestOf(answer.id).toString("hex")}`, address }, admittedAt);
  const { userId, failure } = await provePasskey(context, "SIGN_IN", answer);
  const begun = await asSystem(db, async (system) => {
    const person = userId === undefined ? undefined : await lockPerson(system, userId);
    if (person === undefined) return undefined;
    const account = { userId: person.id, name: person.name };
    if (failure !== undefined) {
      const event = { action: "signInWithPasskey", account, isProven: false, details: { failure } };
      await recordPersonEvent(context, event, system);
      return undefined;
    }
    await recordPersonEvent(context, { action: "signInWithPasskey", account }, system);
    if (formerToken !== "") await deleteSessionOf(system, digestOf(formerToken));
    return beginSession(system, context, person.id, null);
  });
  if (begun === undefined) throw passkeyNotAccepted();
  await giveBackAttempt(db, address, admittedAt);
  return begun;
}

const passkeyNotAccepted = () => new Refusal("SIGN_IN_FAILED", wording("people.passkeyRefused"));
