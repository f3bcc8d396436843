import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import { databaseIsAway } from "#server/core/database-away.ts";
import type { PersonPlaceRow } from "#server/db/placement/places.ts";
import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { findMembershipsAmong, findReach, type MembershipRow, type ReachRow } from "./store.ts";

export {
  type LocatedMemberRow,
  type MembershipRow,
  acceptMembership,
  findAllMembers,
  findMembersAmong,
  findMembershipsWithin,
} from "./store.ts";

/** Finds the memberships of a person in all databases. @throws Error while one that may have one is away */
export const findAllMemberships = (db: Database, userId: UserId): Promise<MembershipRow[]> =>
  findInAll(db, userId, (error) => {
    throw error;
  });

/** Finds the memberships of a person in all databases that can be reached. */
export const findMembershipsInReach = (db: Database, userId: UserId): Promise<MembershipRow[]> =>
  findInAll(db, userId, (error) => {
    if (databaseIsAway(error)) return [];
    throw error;
  });

async function findInAll(
  { databases }: Database,
  userId: UserId,
  whenAway: (error: unknown) => MembershipRow[],
): Promise<MembershipRow[]> {
  const [row] = await onceAsSystem<ReachRow>(databases.home, (system) => findReach(system, userId));
  const here = row?.here ?? [];
  const places = row?.places ?? [];
  if (places.length === 0) return here;
  const elsewhere = await Promise.all(
    Array.from(
      Map.groupBy(places, ({ place }) => place),
      ([place, among]) => findAmong(databases, place, userId, among).catch(whenAway),
    ),
  );
  return [...here, ...elsewhere.flat()].toSorted(byName);
}

async function findAmong(
  databases: Database["databases"],
  place: string,
  userId: UserId,
  among: readonly PersonPlaceRow[],
): Promise<MembershipRow[]> {
  const orgs = among.map(({ organizationId }) => organizationId);
  return onceAsSystem<MembershipRow>(await databases.open(place), (system) =>
    findMembershipsAmong(system, userId, orgs),
  );
}

const byName = (a: MembershipRow, b: MembershipRow) =>
  a.orgName.localeCompare(b.orgName, "en") || (a.orgId < b.orgId ? -1 : 1);

/** True when a person belongs to that organization and to no other. */
export async function belongsAlone(db: Database, userId: UserId, org: OrganizationId): Promise<boolean> {
  const memberships = await findAllMemberships(db, userId);
  return memberships.length === 1 && memberships[0]?.orgId === org;
}
