import type { OrganizationId, SessionId, UserId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Role } from "#contract/people/roles.ts";
import { isPlacedHere, type PersonPlaceRow, placesOf } from "#server/db/placement/places.ts";
import type { Sql } from "#server/db/sql.ts";
import { administeringOrganization } from "#server/installation/read.ts";

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

export const confirmSessionRow = (system: Sql, id: SessionId, at: Date) => system`
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
