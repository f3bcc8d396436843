import type { MembershipId } from "#contract/ids.ts";
import type { Actor, Person } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { keepAnOwner } from "./change-member.ts";
import { checkRank } from "./check-rank.ts";
import { deleteMembership, lockMembers } from "./store.ts";

/** Removes somebody, who sees nothing more of the organization at once, or takes an invitation back. @throws Refusal */
export function removeMember(caller: Actor, person: Person, id: MembershipId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const members = await lockMembers(tx);
    const member = members.find((each) => each.id === id);
    if (member === undefined) throw notFound();
    checkRank(members, person, member.role);
    keepAnOwner(members, member);
    await deleteMembership(tx, id);
  });
}
