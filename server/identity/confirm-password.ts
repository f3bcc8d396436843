import { recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { UserContext } from "#server/caller.ts";
import { asSystem, onceAsSystem } from "#server/db/sql.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { passwordIsRight } from "./password.ts";
import { findPerson, type PersonRow } from "./store.ts";
import { countConfirmationAttempt, perAccountMax, resetSessionAttempts } from "./throttle.ts";
import { takeCode } from "./totp.ts";

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
 * Checks that the user knows the password of their account, and has its authenticator if there is one.
 * @param action the operation that asks for them
 * @throws Refusal 422 at `password` or `code`, 429
 */
export async function confirmIdentity(
  person: UserContext,
  action: string,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  const { db, clock, sessionId, userId } = person;
  // Wrong codes stay counted, also after a right password.
  const attempt = await countConfirmationAttempt(db, sessionId, clock());
  const row = await provePassword(person, { action, path: "password", password, attempt });
  if (row?.totpConfirmedAt != null) {
    if (code === undefined) {
      throw invalidFields([{ path: "code", code: "REQUIRED", message: "is required; enter the authenticator's code" }]);
    }
    if ((await takeCode(person, userId, code)) === undefined) {
      const failure = "WRONG_CODE";
      await recordFailure(person, action, failure, attempt);
      const message = "does not match the code that the authenticator shows now; try again";
      throw invalidFields([{ path: "code", code: failure, message }], userId);
    }
  }
  await resetSessionAttempts(db, sessionId);
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
