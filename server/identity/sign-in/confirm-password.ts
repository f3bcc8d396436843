import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { Confirmation, OwnProof } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import type { UserContext } from "#server/http/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { asSystem, onceAsSystem } from "#server/db/sql.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { passwordIsRight } from "#server/identity/passwords/password.ts";
import { findPerson, type PersonRow } from "#server/identity/accounts/read.ts";
import { countConfirmationAttempt, perAccountMax, resetSessionAttempts } from "./throttle.ts";
import {
  type GivenFactor,
  hasSecondFactor,
  takeFactor,
  wrongFactor,
} from "#server/identity/second-factor/second-factor.ts";

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
  await provePassword(person, await findOwn(person), { action, path, password, attempt });
  await resetSessionAttempts(person.db, person.sessionId);
}

/**
 * Checks that the user knows the password of their account, and has a second factor of it if there is one.
 * @param action the operation that asks for them
 * @throws Refusal 422 at `password`, `code` or `passkey`, 429
 */
export async function confirmIdentity(person: UserContext, action: string, proof: Confirmation): Promise<void> {
  // Wrong codes stay counted, also after a right password.
  const attempt = await countConfirmationAttempt(person.db, person.sessionId, person.clock());
  const row = await findOwn(person);
  await provePassword(person, row, { action, path: "password", password: proof.password, attempt });
  await proveFactor(person, row, { action, attempt, factor: proof });
  await resetSessionAttempts(person.db, person.sessionId);
}

/**
 * Checks the same for a change of the user's own second factors. One without a password must have confirmed the session
 * at their identity provider instead.
 * @throws Refusal 403 CONFIRMATION_REQUIRED, 422 at `password`, `code` or `passkey`, 429
 */
export async function confirmOwnFactors(person: UserContext, action: string, proof: OwnProof): Promise<void> {
  const row = await findOwn(person);
  if (row === undefined || row.hasPassword) {
    const { password } = proof;
    if (password === undefined)
      throw invalidFields([{ path: "password", code: "REQUIRED", message: wording("fields.required") }]);
    return confirmIdentity(person, action, { ...proof, password });
  }
  requireConfirmation(person);
  const attempt = await countConfirmationAttempt(person.db, person.sessionId, person.clock());
  await proveFactor(person, row, { action, attempt, factor: proof });
  await resetSessionAttempts(person.db, person.sessionId);
}

async function findOwn({ db, email }: UserContext): Promise<PersonRow | undefined> {
  const [row] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, email));
  return row;
}

/** Checks the second factor of an account that has one. */
async function proveFactor(
  person: UserContext,
  row: PersonRow | undefined,
  { action, attempt, factor }: { readonly action: string; readonly attempt: number; readonly factor: GivenFactor },
): Promise<void> {
  if (row === undefined || !hasSecondFactor(row)) return;
  if (factor.code === undefined && factor.passkey === undefined) {
    throw invalidFields([{ path: "code", code: "REQUIRED", message: wording("people.secondFactorRequired") }]);
  }
  if ((await takeFactor(person, person.userId, factor)) !== undefined) return;
  const failure = wrongFactor(factor);
  await recordFailure(person, action, failure, attempt);
  const fault =
    failure === "WRONG_CODE"
      ? { path: "code", code: failure, message: wording("people.otherCode") }
      : { path: "passkey", code: failure, message: wording("people.secondFactorRefused") };
  throw invalidFields([fault], person.userId);
}

/** Records a failed confirmation, and tells the person of the last one that is admitted. */
async function recordFailure(person: UserContext, action: string, failure: string, attempt: number): Promise<void> {
  await recordPersonEvent(person, { action, account: person, details: { failure } });
  if (attempt !== perAccountMax) return;
  const notice = { ...person, kind: "TOO_MANY_ATTEMPTS" } as const;
  await asSystem(person.db, (system) => enqueueAccountNotice(system, person, person.userId, notice));
}

interface GivenPassword {
  readonly action: string;
  readonly path: string;
  readonly password: string;
  readonly attempt: number;
}

async function provePassword(
  person: UserContext,
  row: PersonRow | undefined,
  { action, path, password, attempt }: GivenPassword,
): Promise<void> {
  if (await passwordIsRight(password, row?.passwordDigest)) return;
  const failure = "WRONG_PASSWORD";
  await recordFailure(person, action, failure, attempt);
  throw invalidFields([{ path, code: failure, message: wording("people.otherPassword") }], person.userId);
}
