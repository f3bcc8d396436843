import type { MembershipId, OrganizationId, UserId } from "#contract/api/ids.ts";
import type { Role } from "#contract/people/roles.ts";
import { isPlacedHere, mayBeElsewhere, type PersonPlaceRow, placesOf } from "#server/db/placement/places.ts";
import type { Sql, Tx } from "#server/db/sql.ts";

export interface MembershipRow {
  orgId: OrganizationId;
  orgName: string;
  role: Role;
}

export const findMemberships = (system: Sql, userId: UserId) => system`
  select membership.org_id, o.name as org_name, membership.role
  from membership join organization o on o.id = membership.org_id
  where membership.user_id = ${userId} and ${isPlacedHere(system, system`membership.org_id`)} order by o.name, o.id`;

export interface ReachRow {
  here: MembershipRow[] | null;
  places: PersonPlaceRow[] | null;
}

/** Finds the memberships in this database, that at home, and where else there may be some: always one row. */
export const findReach = (system: Sql, userId: UserId) => system`
  select (select jsonb_agg(jsonb_build_object('orgId', m.org_id, 'orgName', m.org_name, 'role', m.role))
      from (${findMemberships(system, userId)}) m) as here,
    (${placesOf(system, userId)}) as places`;

/** Finds the memberships in this database, that at home, within a transaction. */
export async function findMembershipsWithin(system: Sql, userId: UserId): Promise<MembershipRow[]> {
  return system<MembershipRow[]>`${findMemberships(system, userId)}`;
}

/** Finds the memberships in those organizations of this database. */
export const findMembershipsAmong = (system: Sql, userId: UserId, orgs: readonly OrganizationId[]) => system`
  select m.org_id, o.name as org_name, m.role from membership m join organization o on o.id = m.org_id
  where m.user_id = ${userId} and m.org_id = any(${orgs as OrganizationId[]}::text[])`;

/** Finds the members of an organization of this database among those people. */
export const findMembersAmong = (system: Sql, org: OrganizationId, people: readonly UserId[]) => system`
  select user_id from membership where org_id = ${org} and user_id = any(${people as UserId[]}::text[])`;

export interface MemberRow {
  id: MembershipId;
  userId: UserId | null;
  email: string;
  name: string | null;
  role: Role;
  invitationExpiresAt: string | null;
  createdAt: string;
}

const memberColumns = (sql: Sql) => sql`id, user_id, email, name, role, invitation_expires_at, created_at`;

export const findMembers = (tx: Pick<Tx, "rows" | "sql" | "org">) =>
  tx.rows<MemberRow>(tx.sql`
    select ${memberColumns(tx.sql)} from membership where org_id = ${tx.org}
    order by user_id is null, coalesce(name, email), id`);

export async function findMember(
  tx: Pick<Tx, "rows" | "sql" | "org">,
  id: MembershipId,
): Promise<MemberRow | undefined> {
  const [row] = await tx.rows<MemberRow>(tx.sql`
    select ${memberColumns(tx.sql)} from membership where org_id = ${tx.org} and id = ${id}`);
  return row;
}

/** Locks every membership of the organization, so that two changes cannot leave it without an owner. */
export async function lockMembers(tx: Tx): Promise<MemberRow[]> {
  await tx.sql`select 1 from membership where org_id = ${tx.org} order by id for update`;
  // A statement that begins after the wait sees members who were invited in the meantime.
  return findMembers(tx);
}

/** Prevents a person from being removed until the transaction ends. Returns false when they are not a member. */
export async function lockMembershipOf(tx: Tx, userId: UserId): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as is_member from membership where org_id = ${tx.org} and user_id = ${userId} for share`);
  return rows.length > 0;
}

export interface NewMembershipRow {
  id: MembershipId;
  userId: UserId | null;
  email: string;
  name: string | null;
  role: Role;
  invitationDigest: Buffer | null;
  invitationExpiresAt: Date | null;
  createdAt: Date;
  joinedAt: Date | null;
}

export const insertMembership = (sql: Sql, orgId: OrganizationId, row: NewMembershipRow) => sql`
  insert into membership ${sql({ orgId, ...row })}`;

export const changeMembership = (
  tx: Tx,
  id: MembershipId,
  values: { role?: Role; invitationDigest?: Buffer; invitationExpiresAt?: Date },
) => tx.sql`update membership set ${tx.sql(values)} where org_id = ${tx.org} and id = ${id}`;

/** Deletes the link of a member with the organization's identity provider. */
export const deleteProviderLink = (tx: Tx, userId: UserId) => tx.sql`
  delete from single_sign_on_link where org_id = ${tx.org} and user_id = ${userId}`;

export const deleteMembership = (tx: Tx, id: MembershipId) => tx.sql`
  delete from membership where org_id = ${tx.org} and id = ${id}`;

export interface InvitationRow {
  mayBeElsewhere: boolean;
  orgId: OrganizationId;
  orgName: string;
  id: MembershipId;
  email: string;
  role: Role;
  /** The name of the identity provider of the organization; null without. */
  provider: string | null;
}

export async function lockInvitation(system: Sql, digest: Buffer, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await system<InvitationRow[]>`
    select m.org_id, o.name as org_name, m.id, m.email, m.role,
      (select name from single_sign_on s where s.org_id = m.org_id) as provider,
      ${mayBeElsewhere(system, system`m.org_id`)} as may_be_elsewhere
    from membership m join organization o on o.id = m.org_id
    where m.invitation_digest = ${digest} and m.invitation_expires_at > ${now} for update of m`;
  return row;
}

export const acceptMembership = (
  system: Sql,
  { orgId, id }: Pick<InvitationRow, "orgId" | "id">,
  values: { userId: UserId; name: string; joinedAt: Date },
) => system`
  update membership set ${system({ ...values, invitationDigest: null, invitationExpiresAt: null })}
  where org_id = ${orgId} and id = ${id}`;

export interface LocatedMemberRow extends MembershipRow {
  mayBeElsewhere: boolean;
  userId: UserId;
}

/** Lists the members of all organizations of a database that is not at home. */
export const findAllMembers = (system: Sql) => system`
  select m.user_id, m.org_id, o.name as org_name, m.role, ${mayBeElsewhere(system, system`m.org_id`)} as may_be_elsewhere
  from membership m join organization o on o.id = m.org_id where m.user_id is not null order by o.name, o.id`;
