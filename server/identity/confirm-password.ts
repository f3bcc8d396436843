import { recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { UserContext } from "#server/caller.ts";
import { asSystem, onceAsSystem } from "#server/db/sql.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { passwordIsRight } from "./password.ts";
import { findPerson, type PersonRow } from "./store.ts";
import { countConfirmationAttempt, perAccountMax, resetSessionAttempts } from "./throttle.ts";
import { type GivenFactor, hasSecondFactor, takeFactor, wrongFactor } from "./second-factor.ts";

/**
 * Checks that the user knows the password of their account.
 * @param action the operation that asks for it
 * @param path the field that holds it
 * @throws Refusal 422 at that field, 429
 */
export async function confirmPassword(
  person: UserContext,
  action: string,
  path: string,
  password: string,
): Promise<void> {
  const attempt = await countConfirmationAttempt(person.db, person.sessionId, person.clock());
  await provePassword(person, { action, path, password, attempt });
  await resetSessionAttempts(person.db, person.sessionId);
}

/**
 * Checks that the user knows the password of their account, and has a second factor of it if there is one.
 * @param action the operation that asks for them
 * @throws Refusal 422 at `password`, `code` or `passkey`, 429
 */
export async function confirmIdentity(
  person: UserContext,
  action: string,
  { password, ...factor }: GivenFactor & { readonly password: string },
): Promise<void> {
  const { db, clock, sessionId } = person;
  // Wrong codes stay counted, also after a right password.
  const attempt = await countConfirmationAttempt(db, sessionId, clock());
  const row = await provePassword(person, { action, path: "password", password, attempt });
  if (row !== undefined && hasSecondFactor(row)) await proveFactor(person, { action, attempt }, factor);
  await resetSessionAttempts(db, sessionId);
}

async function proveFactor(
  person: UserContext,
  { action, attempt }: { readonly action: string; readonly attempt: number },
  factor: GivenFactor,
): Promise<void> {
  if (factor.code === undefined && factor.passkey === undefined) {
    const message = "is required; enter the authenticator's code or a recovery code, or use a passkey";
    throw invalidFields([{ path: "code", code: "REQUIRED", message }]);
  }
  if ((await takeFactor(person, person.userId, factor)) !== undefined) return;
  const failure = wrongFactor(factor);
  await recordFailure(person, action, failure, attempt);
  const fault =
    failure === "WRONG_CODE"
      ? { path: "code", code: failure, message: "does not match the code that the authenticator shows now; try again" }
      : { path: "passkey", code: failure, message: "was not accepted; try again, or use another second factor" };
  throw invalidFields([fault], person.userId);
}

/** Records a failed confirmation, and tells the person of the last one that is admitted. */
async function recordFailure(person: UserContext, action: string, failure: string, attempt: number): Promise<void> {
  await recordPersonEvent(person, { action, account: person, details: { failure } });
  if (attempt !== perAccountMax) return;
  const notice = { ...person, kind: "TOO_MANY_ATTEMPTS" } as const;
  await asSystem(person.db, (system) => enqueueAccountNotice(system, person, person.userId, notice));
}

async function provePassword(
  person: UserContext,
  {
    action,
    path,
    password,
    attempt,
  }: { readonly action: string; readonly path: string; readonly password: string; readonly attempt: number },
): Promise<PersonRow | undefined> {
  const [row] = await onceAsSystem<PersonRow>(person.db, (system) => findPerson(system, person.email));
  if (await passwordIsRight(password, row?.passwordDigest)) return row;
  const failure = "WRONG_PASSWORD";
  await recordFailure(person, action, failure, attempt);
  throw invalidFields([{ path, code: failure, message: "is not your password; try again" }], person.userId);
}
