import type { UserId } from "#contract/api/ids.ts";
import { newId } from "#server/core/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { digestOfUnknown } from "#server/identity/passwords/password.ts";
import { findPersonWithin, insertPerson, lockPerson } from "./store.ts";

/**
 * Returns the account with that address. Without one it is created, with a password that no one knows: its owner needs a
 * link to set one. @param person.id the id that a new account gets, unless another account has it
 */
export async function findOrAddPerson(
  system: Sql,
  person: { readonly id: UserId; readonly email: string; readonly name: string },
  at: Date,
): Promise<{ readonly id: UserId; readonly isNew: boolean }> {
  const email = person.email.toLowerCase();
  const known = await findPersonWithin(system, email);
  if (known !== undefined) return { id: known.id, isNew: false };
  const id = (await lockPerson(system, person.id)) === undefined ? person.id : newId("usr", at);
  const passwordDigest = await digestOfUnknown();
  await insertPerson(system, { id, email, name: person.name, passwordDigest, createdAt: at, updatedAt: at });
  return { id, isNew: true };
}
