import type { MembershipId, OrganizationId, UserId } from "#contract/ids.ts";
import type { Member } from "#contract/members.ts";
import type { SessionSummary } from "#contract/people.ts";
import type { Person } from "#server/caller.ts";
import { onceAsSystem, type Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/orgs/read.ts";
import { notFound } from "#server/refusal.ts";
import { presentMember, presentSession } from "./present.ts";
import {
  findMember,
  findMembers,
  findMemberships,
  findSessions,
  type MembershipRow,
  type SessionRow,
} from "./store.ts";

export async function listMembers(read: Read, self: UserId): Promise<{ data: Member[] }> {
  return { data: (await findMembers(read)).map((row) => presentMember(row, self)) };
}

/** @throws Refusal 404 */
export async function getMember(read: Read, id: MembershipId, self: UserId): Promise<Member> {
  const row = await findMember(read, id);
  if (row === undefined) throw notFound();
  return presentMember(row, self);
}

/** Where mail to the office goes: its own address, or without one those of its owners. */
export async function officeAddresses(read: Read): Promise<string[]> {
  const { email } = await getOrganization(read);
  if (email !== null) return [email];
  const owners = (await findMembers(read)).filter(({ role, userId }) => role === "OWNER" && userId !== null);
  return owners.map((owner) => owner.email);
}

export async function listSessions(person: Person): Promise<{ data: SessionSummary[] }> {
  const rows = await onceAsSystem<SessionRow>(person.db, (system) =>
    findSessions(system, person.userId, person.clock()),
  );
  return { data: rows.map((row) => presentSession(row, person)) };
}

export async function belongsTo({ db, userId }: Person, org: OrganizationId): Promise<boolean> {
  const memberships = await onceAsSystem<MembershipRow>(db, (system) => findMemberships(system, userId));
  return memberships.some(({ orgId }) => orgId === org);
}
