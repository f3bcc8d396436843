import type { Person } from "#server/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { refuseFaults } from "#server/refusal.ts";
import { passwordIsRight } from "./password.ts";
import { findPerson, type PersonRow } from "./store.ts";
import { admitAttempt, forgiveAccount } from "./throttle.ts";

/** That whoever is at the browser knows the password. @throws Refusal 422 at that field, 429 */
export async function confirmPassword(person: Person, path: string, password: string): Promise<void> {
  const { db, clock, email, address } = person;
  await admitAttempt(db, { account: email, address }, clock());
  const [row] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, email));
  if (!(await passwordIsRight(password, row?.passwordDigest))) {
    refuseFaults([{ path, code: "WRONG_PASSWORD", message: "is not your password; type it again" }]);
  }
  await forgiveAccount(db, email);
}
