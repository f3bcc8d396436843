import type { OrganizationId, SessionId, UserId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Role } from "#contract/people/roles.ts";
import { isPlacedHere, type PersonPlaceRow, placesOf } from "#server/db/placement/places.ts";
import type { Sql } from "#server/db/sql.ts";
import { administeringOrganization } from "#server/installation/read.ts";
import type { MembershipRow } from "./members-store.ts";

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

export async function replaceRecoveryCodes(system: Sql, userId: UserId, digests: readonly Buffer[]): Promise<void> {
  await system`delete from recovery_code where user_id = ${userId}`;
  for (const digest of digests) await system`insert into recovery_code (user_id, digest) values (${userId}, ${digest})`;
}

/** Uses up a recovery code. Returns false when there is no unused one. */
export async function spendRecoveryCode(system: Sql, userId: UserId, digest: Buffer, at: Date): Promise<boolean> {
  const { count } = await system`
    update recovery_code set used_at = ${at} where user_id = ${userId} and digest = ${digest} and used_at is null`;
  return count === 1;
}

export interface SecondFactorRow {
  id: UserId;
}

/** Finds those of the people who have an authenticator or a passkey. */
export const findWithSecondFactor = (system: Sql, people: readonly UserId[]) => system`
  select id from person where id = any(${people as UserId[]}::text[])
    and (totp_confirmed_at is not null or exists (select 1 from passkey where user_id = person.id))`;

export interface NewSessionRow {
  id: SessionId;
  digest: Buffer;
  userId: UserId;
  currentOrgId: OrganizationId | null;
  providerOrgId: OrganizationId | null;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  confirmedAt?: Date;
  expiresAt: Date;
}

export const insertSession = (system: Sql, row: NewSessionRow) => system`insert into session ${system({ ...row })}`;

export interface SignedInRow {
  sessionId: SessionId;
  userId: UserId;
  email: string;
  name: string;
  hasPassword: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  language: Language | null;
  lastSeenAt: string;
  /** When the person last confirmed the session with the password. */
  confirmedAt: string | null;
  /** The organization whose identity provider made the session; null for other sessions. */
  providerOrgId: OrganizationId | null;
  /** The organization whose owners administer the installation; null where there is none. */
  administeringOrgId: OrganizationId | null;
  /** The person's current organization, and their role in it; all null for a person who belongs to none. */
  orgId: OrganizationId | null;
  orgName: string | null;
  currency: string | null;
  timeZone: string | null;
  isTest: boolean | null;
  requiresSecondFactor: boolean | null;
  /** The name of the identity provider with which members other than owners must sign in; null without. */
  requiredProvider: string | null;
  role: Role | null;
}

export interface SessionPersonRow extends SignedInRow {
  /** The chosen organization, whether they belong to it or not. */
  currentOrgId: OrganizationId | null;
  /** Organizations of other databases that they may belong to; null without any. */
  places: PersonPlaceRow[] | null;
}

const requiredProvider = (system: Sql) => system`
  (select name from single_sign_on where org_id = o.id and is_required) as required_provider`;

/**
 * Finds the session and its current organization in this database: the chosen one, as long as they belong to it, or else the
 * first.
 */
export const findSignedIn = (system: Sql, digest: Buffer, now: Date, idleSince: Date) => system`
  select s.id as session_id, p.id as user_id, p.email, p.name, p.has_password, p.totp_confirmed_at is not null as has_totp,
    exists (select 1 from passkey where user_id = p.id) as has_passkey, p.language,
    ${administeringOrganization(system)} as administering_org_id,
    s.last_seen_at, s.confirmed_at, s.provider_org_id, o.id as org_id, o.name as org_name, o.currency, o.time_zone,
    o.is_test, o.requires_second_factor, ${requiredProvider(system)}, m.role, s.current_org_id,
    (${placesOf(system, system`s.user_id`)}) as places
  from session s join person p on p.id = s.user_id
    left join lateral (
      select org_id, role from membership where user_id = s.user_id and ${isPlacedHere(system, system`membership.org_id`)}
        and (s.provider_org_id is null or org_id = s.provider_org_id)
      order by org_id = s.current_org_id desc nulls last, joined_at, org_id limit 1) m on true
    left join organization o on o.id = m.org_id
  where s.digest = ${digest} and ${isOpen(system, now, idleSince)}`;

export type MemberOfRow = Pick<
  SignedInRow,
  "orgId" | "orgName" | "currency" | "timeZone" | "isTest" | "requiresSecondFactor" | "requiredProvider" | "role"
>;

/** Finds the membership of a person in an organization of this database. */
export const findMemberOf = (system: Sql, userId: UserId, org: OrganizationId) => system`
  select o.id as org_id, o.name as org_name, o.currency, o.time_zone, o.is_test, o.requires_second_factor,
    ${requiredProvider(system)}, m.role
  from membership m join organization o on o.id = m.org_id
  where m.org_id = ${org} and m.user_id = ${userId}`;

const isOpen = (system: Sql, now: Date, idleSince: Date) =>
  system`s.expires_at > ${now} and s.last_seen_at > ${idleSince}`;

export const touchSession = (system: Sql, id: SessionId, at: Date) => system`
  update session set last_seen_at = ${at} where id = ${id}`;

export const confirmSession = (system: Sql, id: SessionId, at: Date) => system`
  update session set confirmed_at = ${at} where id = ${id}`;

export const changeCurrentOrg = (system: Sql, id: SessionId, orgId: OrganizationId) => system`
  update session set current_org_id = ${orgId} where id = ${id}`;

export interface SessionRow {
  id: SessionId;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
}

export const findSessions = (system: Sql, userId: UserId, now: Date, idleSince: Date) => system`
  select id, user_agent, address, created_at, last_seen_at from session s
  where user_id = ${userId} and ${isOpen(system, now, idleSince)} order by last_seen_at desc, id desc limit 100`;

export const deleteSession = (system: Sql, userId: UserId, id: SessionId) => system`
  delete from session where user_id = ${userId} and id = ${id}`;

export const deleteSessionOf = (system: Sql, digest: Buffer) => system`
  delete from session where digest = ${digest}`;

/** Deletes a person's sessions. @param except the one that stays; null for none */
export const deleteSessions = (system: Sql, userId: UserId, except: SessionId | null) => system`
  delete from session where user_id = ${userId} and id is distinct from ${except}`;

/**
 * Deletes the sessions that the identity provider of an organization made.
 * @param which.of the person; by default everyone @param which.except the one that stays
 */
export const deleteProviderSessions = (
  system: Sql,
  org: OrganizationId,
  which: { readonly of?: UserId; readonly except: SessionId | null },
) => system`
  delete from session where provider_org_id = ${org} and id is distinct from ${which.except}
    ${which.of === undefined ? system`` : system`and user_id = ${which.of}`}`;

export const deleteExpiredSessions = (system: Sql, now: Date) => system`delete from session where expires_at <= ${now}`;

export interface AttemptRow {
  count: number;
  /** In PostgreSQL's format. */
  since: string;
}
export const findKnownDevice = (system: Sql, email: string, digest: Buffer) => system`
  select 1 as is_known from known_device d join person p on p.id = d.user_id
  where p.email = ${email} and d.digest = ${digest}`;

/** Finds the browsers that a person has signed in with, and whether each is this one. */
export const findDevicesOf = (system: Sql, userId: UserId, digest: Buffer) => system`
  select digest = ${digest} as is_this from known_device where user_id = ${userId}`;

/** Finds the people who have signed in with the browser. */
export const findPeopleOfDevice = (system: Sql, digest: Buffer) => system`
  select user_id from known_device where digest = ${digest}`;

export const replaceDevice = (system: Sql, digest: Buffer, by: Buffer) => system`
  update known_device set digest = ${by} where digest = ${digest}`;

export const insertDevice = (
  system: Sql,
  row: { userId: UserId; digest: Buffer; createdAt: Date; lastUsedAt: Date },
) => system`
  insert into known_device ${system({ ...row })}
  on conflict (user_id, digest) do update set last_used_at = excluded.last_used_at`;

/** Deletes all but the most recently used. */
export const deleteSurplusDevices = (system: Sql, userId: UserId, kept: number) => system`
  delete from known_device where user_id = ${userId} and digest in (
    select digest from known_device where user_id = ${userId} order by last_used_at desc, digest offset ${kept})`;

export const deleteDevices = (system: Sql, userId: UserId) => system`
  delete from known_device where user_id = ${userId}`;

export const deleteOldDevices = (system: Sql, before: Date) => system`
  delete from known_device where last_used_at < ${before}`;

/** The times between which a counter's window began, if it has not ended. */
export interface WindowStart {
  readonly after: Date;
  /** A window that began later is of a clock that has been set back since: it would not end in time. */
  readonly upTo: Date;
}

const isCurrent = (system: Sql, { after, upTo }: WindowStart) => system`a.since > ${after} and a.since <= ${upTo}`;

/** Counts an attempt of a subject. Returns how many there were since the window began. */
export const countAttempt = (system: Sql, subject: string, at: Date, window: WindowStart) => system`
  insert into attempt_count as a (subject, count, since) values (${subject}, 1, ${at})
  on conflict (subject) do update set
    count = case when ${isCurrent(system, window)} then a.count + 1 else 1 end,
    since = case when ${isCurrent(system, window)} then a.since else ${at} end
  returning count, since`;

/** Returns the counter of a subject if its window has not ended; changes nothing. */
export const findAttempts = (system: Sql, subject: string, window: WindowStart) => system`
  select count, since from attempt_count a where subject = ${subject} and ${isCurrent(system, window)}`;

export const deleteAttempts = (system: Sql, subject: string) => system`
  delete from attempt_count where subject = ${subject}`;

/** Takes back one attempt of each subject, counted at that time, unless a later window has begun. */
export const uncountAttempt = (system: Sql, subjects: readonly string[], countedAt: Date) => system`
  update attempt_count set count = count - 1
  where subject = any(${subjects as string[]}::text[]) and since <= ${countedAt} and count > 0`;

export const deleteOldAttempts = (system: Sql, before: Date) =>
  system`delete from attempt_count where since < ${before}`;

export type LinkKind = "SET_UP" | "PASSWORD_RESET";

/** Invalidates the unused links of that kind and person. */
export const endLinks = (system: Sql, kind: LinkKind, userId: UserId | null) => system`
  delete from one_time_link where kind = ${kind} and user_id is not distinct from ${userId} and used_at is null`;

/** Adds a link and invalidates the others of its kind and person. */
export async function replaceLink(
  system: Sql,
  link: { digest: Buffer; kind: LinkKind; userId: UserId | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await endLinks(system, link.kind, link.userId);
  await system`insert into one_time_link ${system({ ...link })}`;
}

/** Uses up a link; returns no row when it was used, has expired, or never existed. */
export async function useLink(
  system: Sql,
  kind: LinkKind,
  digest: Buffer,
  at: Date,
): Promise<{ userId: UserId | null } | undefined> {
  const [row] = await system<{ userId: UserId | null }[]>`
    update one_time_link set used_at = ${at}
    where digest = ${digest} and kind = ${kind} and used_at is null and expires_at > ${at} returning user_id`;
  return row;
}

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
