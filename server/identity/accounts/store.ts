import type { UserId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import { isPlacedHere } from "#server/db/placement/places.ts";
import type { Sql } from "#server/db/sql.ts";
import type { MembershipRow } from "#server/identity/members/memberships.ts";

export interface PersonRow {
  id: UserId;
  email: string;
  name: string;
  passwordDigest: string;
  /** False when no one knows the password of the digest. */
  hasPassword: boolean;
  totpSealed: Buffer | null;
  totpConfirmedAt: string | null;
  totpStep: string | null;
  passkeyCount: number;
  /** Null for the language of the browser. */
  language: Language | null;
}

const personColumns = (system: Sql) =>
  system`id, email, name, password_digest, has_password, totp_sealed, totp_confirmed_at, totp_step, language,
    (select count(*)::int from passkey where user_id = person.id) as passkey_count`;

/** Finds a person. @param email in lower case */
export const findPerson = (system: Sql, email: string) => system`
  select ${personColumns(system)} from person where email = ${email}`;

/** Finds a person within a transaction. */
export async function findPersonWithin(system: Sql, email: string): Promise<PersonRow | undefined> {
  const [row] = await system<PersonRow[]>`${findPerson(system, email)}`;
  return row;
}

export async function lockPerson(system: Sql, id: UserId): Promise<PersonRow | undefined> {
  const [row] = await system<PersonRow[]>`
    select ${personColumns(system)} from person where id = ${id} for no key update`;
  return row;
}

/** Locks a person, and also prevents others from making them a member until the transaction ends. */
export async function lockPersonAlone(system: Sql, id: UserId): Promise<PersonRow | undefined> {
  const [row] = await system<PersonRow[]>`select ${personColumns(system)} from person where id = ${id} for update`;
  return row;
}

/** Creates an account, unless there is one with that address. Returns true when it did. */
export async function insertPerson(
  system: Sql,
  row: Pick<PersonRow, "id" | "email" | "name" | "passwordDigest"> & {
    hasPassword?: boolean;
    language?: Language | null;
    createdAt: Date;
    updatedAt: Date;
  },
): Promise<boolean> {
  const { count } = await system`insert into person ${system({ ...row })} on conflict (email) do nothing`;
  return count === 1;
}

export const changePerson = (
  system: Sql,
  id: UserId,
  values: Partial<Omit<PersonRow, "id" | "email" | "totpConfirmedAt" | "passkeyCount">> & {
    totpConfirmedAt?: Date | null;
    updatedAt: Date;
  },
) => system`update person set ${system(values)} where id = ${id}`;

export interface SecondFactorRow {
  id: UserId;
}

/** Finds those of the people who have an authenticator or a passkey. */
export const findWithSecondFactor = (system: Sql, people: readonly UserId[]) => system`
  select id from person where id = any(${people as UserId[]}::text[])
    and (totp_confirmed_at is not null or exists (select 1 from passkey where user_id = person.id))`;

/** True when there is no account yet. Only one transaction at a time can run this check. */
export async function isEmptyInstallation(system: Sql): Promise<boolean> {
  await system`select pg_advisory_xact_lock(${setUpLock}::bigint)`;
  const [row] = await system`select 1 from person union all select 1 from organization limit 1`;
  return row === undefined;
}

/** An arbitrary constant: the holder of this advisory lock sets up the installation. */
const setUpLock = 7_811_620_462;

export interface AccountRow {
  id: UserId;
  email: string;
  name: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** The last sign-in of which a session or a remembered browser is left. */
  lastSignInAt: string | null;
  createdAt: string;
  memberships: MembershipRow[];
}

/** Lists the accounts of the installation by their address, with the memberships in this database. */
export const findAccounts = (system: Sql) => system`
  select p.id, p.email, p.name, p.totp_confirmed_at is not null as has_totp,
    exists (select 1 from passkey where user_id = p.id) as has_passkey, p.created_at,
    greatest(
      (select max(s.created_at) from session s where s.user_id = p.id),
      (select max(d.last_used_at) from known_device d where d.user_id = p.id)) as last_sign_in_at,
    coalesce((
      select jsonb_agg(
        jsonb_build_object('orgId', org_id, 'orgName', o.name, 'role', role) order by o.name, o.id)
      from membership join organization o on o.id = membership.org_id
      where membership.user_id = p.id and ${isPlacedHere(system, system`membership.org_id`)}), '[]') as memberships
  from person p order by p.email, p.id`;

/** Prevents a person from being taken over by another user until the transaction ends. */
export const holdPerson = (system: Sql, id: UserId) => system`select 1 from person where id = ${id} for key share`;
