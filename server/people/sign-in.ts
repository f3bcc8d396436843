import type { Credentials } from "#contract/people.ts";
import type { Visitor } from "#server/caller.ts";
import { asSystem, onceAsSystem } from "#server/db/sql.ts";
import { Refusal } from "#server/refusal.ts";
import { passwordIsRight } from "./password.ts";
import { type Begun, beginSession } from "./sessions.ts";
import { findPerson, type PersonRow } from "./store.ts";
import { admitAttempt, forgiveAccount } from "./throttle.ts";
import { takeCode } from "./totp.ts";

/** Signs in with a password, and a code where the person has an authenticator. @throws Refusal 401, 429 */
export async function signIn(visitor: Visitor, { email, password, code }: Credentials): Promise<Begun> {
  const person = await proveIdentity(visitor, email.toLowerCase(), { password, code });
  return asSystem(visitor.db, (system) => beginSession(system, visitor, person.id, null));
}

/**
 * Whoever knows the password of that account, and has its authenticator where there is one.
 * @param account the e-mail address in lower case
 * @throws Refusal 401 that does not tell whether there is such an account, 429
 */
export async function proveIdentity(
  visitor: Visitor,
  account: string,
  given: { readonly password: string; readonly code: string | undefined },
): Promise<PersonRow> {
  const { db, clock, address } = visitor;
  await admitAttempt(db, { account, address }, clock());
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, account));
  const isRight = await passwordIsRight(given.password, person?.passwordDigest);
  if (person === undefined || !isRight) throw signInFailed();
  if (person.totpConfirmedAt !== null) {
    const { code } = given;
    if (code === undefined) throw new Refusal("CODE_REQUIRED", "Give the code that your authenticator shows now.");
    if (!(await takeCode(visitor, person.id, code))) throw signInFailed();
  }
  await forgiveAccount(db, account);
  return person;
}

const signInFailed = () =>
  new Refusal("SIGN_IN_FAILED", "The e-mail address, the password or the code is not right. Check them and try again.");
