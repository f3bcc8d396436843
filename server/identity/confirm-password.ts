import { recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { UserContext } from "#server/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { passwordIsRight } from "./password.ts";
import { findPerson, type PersonRow } from "./store.ts";
import { countConfirmationAttempt, resetSessionAttempts } from "./throttle.ts";

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
  const { db, clock, email, sessionId } = person;
  await countConfirmationAttempt(db, sessionId, clock());
  const [row] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, email));
  if (!(await passwordIsRight(password, row?.passwordDigest))) {
    const failure = "WRONG_PASSWORD";
    await recordPersonEvent(person, { action, account: person, details: { failure } });
    throw invalidFields([{ path, code: failure, message: "is not your password; try again" }], person.userId);
  }
  await resetSessionAttempts(db, sessionId);
}
