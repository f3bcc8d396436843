import type { MembershipId, OrganizationId, UserId } from "#contract/api/ids.ts";
import type { Member } from "#contract/people/members.ts";
import { wording } from "#contract/api/wording.ts";
import type { UserContext } from "#server/http/caller.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { onceAsSystem, type Read, type Tx } from "#server/db/sql.ts";
import { activeKeyCounts } from "#server/identity/api-keys/read.ts";
import { findSecondFactorRule, getOrganization } from "#server/organizations/read.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { presentMember } from "./present.ts";
import {
  findMember,
  findMembers,
  findMembershipsAmong,
  lockMembershipOf,
  type MemberRow,
  type MembershipRow,
} from "./store.ts";
import { findWithSecondFactor, type SecondFactorRow } from "#server/identity/accounts/read.ts";

/** The reader of the members, and the time. */
type Reader = Pick<UserContext, "db" | "userId" | "clock">;

export async function listMembers(read: Read, reader: Reader) {
  const requiresSecondFactor = await findSecondFactorRule(read);
  return { data: await presentMembers(read, await findMembers(read), reader), requiresSecondFactor };
}

/** @throws Refusal 404 */
export async function getMember(read: Read, id: MembershipId, reader: Reader): Promise<Member> {
  const [member] = await presentMembers(read, [found(await findMember(read, id))], reader);
  return found(member);
}

async function presentMembers(
  read: Read,
  rows: readonly MemberRow[],
  { db, userId, clock }: Reader,
): Promise<Member[]> {
  const keys = await activeKeyCounts(read, clock());
  const people = rows.flatMap((row) => (row.userId === null ? [] : [row.userId]));
  const proved = await onceAsSystem<SecondFactorRow>(db.databases.home, (system) =>
    findWithSecondFactor(system, people),
  );
  const withFactor = new Set(proved.map(({ id }) => id));
  return rows.map((row) =>
    presentMember(row, userId, {
      activeKeyCount: keysOf(keys, row),
      hasSecondFactor: row.userId === null ? null : withFactor.has(row.userId),
    }),
  );
}

const keysOf = (counts: ReadonlyMap<UserId, number>, { userId }: { readonly userId: UserId | null }): number =>
  userId === null ? 0 : (counts.get(userId) ?? 0);

/** Returns the addresses for mail to the office: its own, or without one those of its owners. */
export async function officeAddresses(read: Read): Promise<string[]> {
  const { email } = await getOrganization(read);
  if (email !== null) return [email];
  return (await findOwners(read)).map((owner) => owner.email);
}

/** Returns the owners who have accepted their invitation. */
export const findOwners = async (read: Read) =>
  (await findMembers(read)).filter(({ role, userId }) => role === "OWNER" && userId !== null);

/** Returns the owners and administrators who have accepted their invitation. */
export const findAdministrators = async (read: Read) =>
  (await findMembers(read)).filter(({ role, userId }) => (role === "OWNER" || role === "ADMIN") && userId !== null);

export async function belongsTo({ db, userId }: UserContext, org: OrganizationId): Promise<boolean> {
  const there = await databaseOf(db, org);
  const memberships = await onceAsSystem<MembershipRow>(there, (system) => findMembershipsAmong(system, userId, [org]));
  return memberships.length > 0;
}

/**
 * Prevents a person from being removed until the transaction ends. Call it before taking other locks, as a removal
 * locks the members first.
 * @throws Refusal 403 when they were removed since the request began
 */
export async function requireMembership(tx: Tx, { userId }: Pick<UserContext, "userId">): Promise<void> {
  if (await lockMembershipOf(tx, userId)) return;
  throw new Refusal("FORBIDDEN", wording("people.notMember"));
}
