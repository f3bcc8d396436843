import type { MembershipId, OrganizationId, UserId } from "#contract/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Member } from "#contract/members.ts";
import type { SessionSummary } from "#contract/people.ts";
import type { UserContext } from "#server/caller.ts";
import { databaseOf } from "#server/db/cells/cells.ts";
import { onceAsSystem, type Read, type Tx } from "#server/db/sql.ts";
import { activeKeyCounts } from "#server/identity/api-keys/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { idleSince } from "./sessions.ts";
import { presentMember, presentSession } from "./present.ts";
import {
  findMember,
  findMembers,
  findMembershipsAmong,
  lockMembershipOf,
  type MembershipRow,
} from "./members/store.ts";
import { findPerson, type PersonRow, findSessions, type SessionRow } from "./store.ts";

/** The reader of the members, and the time. */
type Reader = Pick<UserContext, "userId" | "clock">;

export { holdPerson } from "./store.ts";

export async function listMembers(read: Read, reader: Reader): Promise<{ data: Member[] }> {
  const keys = await activeKeyCounts(read, reader.clock());
  return { data: (await findMembers(read)).map((row) => presentMember(row, reader.userId, keysOf(keys, row))) };
}

/** @throws Refusal 404 */
export async function getMember(read: Read, id: MembershipId, reader: Reader): Promise<Member> {
  const row = found(await findMember(read, id));
  return presentMember(row, reader.userId, keysOf(await activeKeyCounts(read, reader.clock()), row));
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

/** Returns the language of the account with that address; English where there is none, or it is not known. */
export async function languageOfAccount({ db }: Pick<UserContext, "db">, email: string): Promise<Language> {
  const [person] = await onceAsSystem<PersonRow>(db.cells.first, (system) => findPerson(system, email.toLowerCase()));
  return person?.language ?? "en";
}

export async function listSessions(person: UserContext): Promise<{ data: SessionSummary[] }> {
  const rows = await onceAsSystem<SessionRow>(person.db, (system) =>
    findSessions(system, person.userId, person.clock(), idleSince(person.sessionLimits, person.clock())),
  );
  return { data: rows.map((row) => presentSession(row, person)) };
}

export async function belongsTo({ db, userId }: UserContext, org: OrganizationId): Promise<boolean> {
  const cell = await databaseOf(db, org);
  const memberships = await onceAsSystem<MembershipRow>(cell, (system) => findMembershipsAmong(system, userId, [org]));
  return memberships.length > 0;
}

/**
 * Prevents a person from being removed until the transaction ends. Call it before taking other locks, as a removal
 * locks the members first.
 * @throws Refusal 403 when they were removed since the request began
 */
export async function requireMembership(tx: Tx, { userId }: Pick<UserContext, "userId">): Promise<void> {
  if (await lockMembershipOf(tx, userId)) return;
  throw new Refusal("FORBIDDEN", "You no longer belong to this organization.");
}
