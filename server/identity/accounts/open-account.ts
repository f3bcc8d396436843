import type { OrganizationId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { addOwner } from "#server/identity/members/add-owner.ts";
import { digestPassword, passwordIsRight } from "#server/identity/passwords/password.ts";
import { makeReadableCode } from "#server/identity/readable-code.ts";
import { changePerson, findPersonWithin, insertPerson } from "./store.ts";

export interface Account {
  readonly email: string;
  /** Null for a person who has an account, and its password, already. */
  readonly password: string | null;
}

/**
 * Makes a person an owner of the organization, with an account and a generated password if they have none yet.
 * @param there the transaction in the organization's database; by default that at home, where the people are
 */
export async function openAccount(
  system: Sql,
  org: OrganizationId,
  owner: { readonly email: string; readonly name: string },
  at: Date,
  there = system,
): Promise<Account> {
  const email = owner.email.toLowerCase();
  const known = await findPersonWithin(system, email);
  const password = known === undefined ? makeReadableCode() : null;
  const person = known ?? { id: newId("usr", at), email, name: owner.name };
  if (password !== null) {
    const passwordDigest = await digestPassword(password);
    await insertPerson(system, { ...person, passwordDigest, createdAt: at, updatedAt: at });
  }
  await addOwner(system, there, org, person, at);
  return { email, password };
}

export const accountExists = async (system: Sql, email: string): Promise<boolean> =>
  (await findPersonWithin(system, email.toLowerCase())) !== undefined;

export async function passwordOpens(system: Sql, email: string, password: string): Promise<boolean> {
  const person = await findPersonWithin(system, email.toLowerCase());
  return passwordIsRight(password, person?.passwordDigest);
}

/** Gives an account a generated password; undefined when there is no such account. */
export async function replacePassword(system: Sql, email: string, at: Date): Promise<string | undefined> {
  const person = await findPersonWithin(system, email.toLowerCase());
  if (person === undefined) return undefined;
  const password = makeReadableCode();
  await changePerson(system, person.id, {
    passwordDigest: await digestPassword(password),
    hasPassword: true,
    updatedAt: at,
  });
  return password;
}
