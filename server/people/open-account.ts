import { randomInt } from "node:crypto";
import type { OrganizationId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { addOwner } from "./add-owner.ts";
import { digestPassword, passwordIsRight } from "./password.ts";
import { changePerson, findPersonWithin, insertMembership } from "./store.ts";

export interface Account {
  readonly email: string;
  /** Null for somebody who has an account, and its password, already. */
  readonly password: string | null;
}

/** Makes somebody an owner of the organization, with an account and a password of ours where they have none yet. */
export async function openAccount(
  system: Sql,
  org: OrganizationId,
  owner: { readonly email: string; readonly name: string },
  at: Date,
): Promise<Account> {
  const email = owner.email.toLowerCase();
  const known = await findPersonWithin(system, email);
  if (known === undefined) {
    const password = makePassword();
    const person = { id: newId("usr", at), email, name: owner.name, passwordDigest: await digestPassword(password) };
    await addOwner(system, org, person, at);
    return { email, password };
  }
  await insertMembership(system, org, {
    id: newId("mem", at),
    userId: known.id,
    email,
    name: known.name,
    role: "OWNER",
    invitationDigest: null,
    invitationExpiresAt: null,
    createdAt: at,
    joinedAt: at,
  });
  return { email, password: null };
}

export const accountExists = async (system: Sql, email: string): Promise<boolean> =>
  (await findPersonWithin(system, email.toLowerCase())) !== undefined;

export async function passwordOpens(system: Sql, email: string, password: string): Promise<boolean> {
  const person = await findPersonWithin(system, email.toLowerCase());
  return passwordIsRight(password, person?.passwordDigest);
}

/** Gives an account a password of ours; undefined where there is no such account. */
export async function replacePassword(system: Sql, email: string, at: Date): Promise<string | undefined> {
  const person = await findPersonWithin(system, email.toLowerCase());
  if (person === undefined) return undefined;
  const password = makePassword();
  await changePerson(system, person.id, { passwordDigest: await digestPassword(password), updatedAt: at });
  return password;
}

/** Without what is mistaken for something else when it is read out. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groups = 4;
const groupLength = 4;

/** 79 random bits, as in `k7dm-3w9q-zx2p-hn48`. */
function makePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
