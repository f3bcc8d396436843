import { setTimeout as sleep } from "node:timers/promises";
import type { PasskeyAnswer } from "#contract/people/passkey-answers.ts";
import type { Credentials } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { findDevice } from "#server/identity/sessions/known-devices.ts";
import { digestPassword, isCheap, passwordIsRight } from "#server/identity/passwords/password.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { changePerson, findPerson, lockPerson, type PersonRow } from "#server/identity/accounts/read.ts";
import { deleteSessionOf } from "#server/identity/sessions/read.ts";
import {
  admitSignIn,
  countKnownDeviceAttempt,
  giveBackAttempt,
  perAccountMax,
  resetAccountAttempts,
  resetDeviceAttempts,
  TooManyAttempts,
} from "./throttle.ts";
import { digestOf } from "#server/identity/token.ts";
import {
  type FactorKind,
  hasSecondFactor,
  takeFactor,
  wrongFactor,
} from "#server/identity/second-factor/second-factor.ts";

/** Longer than it takes to record that a password was wrong. */
const failureAnsweredAfterMs = 100;

/**
 * Signs in with a password, and with a code or a passkey if the person has a second factor. Ends the session that the
 * browser had before.
 * @param formerToken the token of that session; empty without one
 * @throws Refusal 401, 429
 */
export async function signIn(
  context: RequestContext,
  { email, password, code, passkey }: Credentials,
  formerToken: string,
): Promise<Begun> {
  const { person, codeKind } = await proveIdentity(context, "signIn", email.toLowerCase(), { password, code, passkey });
  // Only now is the password known, from which a digest of today's cost can be made.
  const raised = isCheap(person.passwordDigest) ? await digestPassword(password) : undefined;
  return asSystem(context.db, async (system) => {
    await refuseOldPassword(system, person, password);
    if (raised !== undefined) {
      await changePerson(system, person.id, { passwordDigest: raised, updatedAt: context.clock() });
    }
    const account = { userId: person.id, name: person.name };
    const details = codeKind === undefined ? {} : { code: codeKind };
    await recordPersonEvent(context, { action: "signIn", account, details }, system);
    if (formerToken !== "") await deleteSessionOf(system, digestOf(formerToken));
    return beginSession(system, context, person.id, null);
  });
}

/** A person and what they have proved: the password of their account, and a second factor if they have one. */
export interface Identity {
  readonly person: PersonRow;
  readonly codeKind: FactorKind | undefined;
}

/** A password and a second factor, as the person gave them. */
export interface Given {
  readonly password: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Checks the password of an account, and a second factor if it has one. Attempts from a browser that the account has
 * signed in with before are counted separately.
 * @param action the operation that asks for it
 * @param account the e-mail address in lower case
 * @throws Refusal 401 that does not reveal whether there is such an account, 429
 */
export async function proveIdentity(
  context: RequestContext,
  action: string,
  account: string,
  given: Given,
): Promise<Identity> {
  const { person, device, fail, giveBack } = await provePassword(context, action, account, given.password);
  // A wrong code stays counted.
  let codeKind: FactorKind | undefined;
  if (hasSecondFactor(person)) {
    if (given.code === undefined && given.passkey === undefined) {
      await giveBack();
      throw new Refusal("CODE_REQUIRED", wording("people.codeRequired"));
    }
    codeKind = await takeFactor(context, person.id, given);
    if (codeKind === undefined) {
      await fail(wrongFactor(given));
      throw signInFailed(person);
    }
  }
  await giveBack();
  // Attempts from elsewhere still count when the person signs in from a known browser.
  if (device === undefined) await resetAccountAttempts(context.db, account);
  else await resetDeviceAttempts(context.db, device);
  return { person, codeKind };
}

/** A person whose password was right, and what to do with the attempt that was counted for it. */
interface ProvedPassword {
  readonly person: PersonRow;
  /** The digest of the browser's token, if the account has signed in there before. */
  readonly device: Buffer | undefined;
  /** Records a failure of a later check. */
  readonly fail: (failure: string) => Promise<void>;
  /** Takes the attempt back from the count of the address. */
  readonly giveBack: () => Promise<void>;
}

/** Checks the password of an account alone. @throws Refusal 401, 429, as `proveIdentity` */
export async function provePassword(
  context: RequestContext,
  action: string,
  account: string,
  password: string,
): Promise<ProvedPassword> {
  const { db, clock, address } = context;
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, account));
  const device = await findDevice(context, account);
  const tellOfAttempts = async () => {
    if (person === undefined) return;
    const notice = { ...context, kind: "TOO_MANY_ATTEMPTS" } as const;
    await asSystem(db, (system) => enqueueAccountNotice(system, context, person.id, notice));
  };
  let attempt = 0;
  const fail = async (failure: string): Promise<void> => {
    // Only failures of existing accounts are recorded. All failures are answered the same time after the password
    // check, so that the duration does not reveal whether there is an account.
    const failureAnswer = sleep(failureAnsweredAfterMs, undefined, { ref: false });
    if (person !== undefined) {
      await recordPersonEvent(context, {
        action,
        account: { userId: person.id, name: person.name },
        isProven: false,
        details: { failure },
      });
    }
    if (attempt === perAccountMax) await tellOfAttempts();
    await failureAnswer;
  };
  const admittedAt = clock();
  try {
    attempt =
      device === undefined
        ? await admitSignIn(db, { account, address }, admittedAt)
        : await countKnownDeviceAttempt(db, device, admittedAt);
  } catch (error) {
    if (error instanceof TooManyAttempts && error.isFirst) await fail("TOO_MANY_ATTEMPTS");
    throw error;
  }
  const isRight = await passwordIsRight(password, person?.passwordDigest);
  if (person === undefined || !isRight) {
    await fail("WRONG_PASSWORD");
    throw signInFailed(person);
  }
  const giveBack = async () => {
    if (device === undefined) await giveBackAttempt(db, address, admittedAt);
  };
  return { person, device, fail, giveBack };
}

/**
 * Rejects a password that was right when it was checked but has been replaced since, so that no session begins with it
 * after the others were ended.
 * @throws Refusal 401
 */
export async function refuseOldPassword(system: Sql, proved: PersonRow, password: string): Promise<void> {
  const digest = (await lockPerson(system, proved.id))?.passwordDigest;
  if (digest === proved.passwordDigest) return;
  // Another sign-in may have replaced the digest alone.
  if (!(await passwordIsRight(password, digest))) throw signInFailed(proved);
}

const signInFailed = (person: PersonRow | undefined) =>
  new Refusal("SIGN_IN_FAILED", wording("people.signInFailed"), {
    account: person?.id,
  });
