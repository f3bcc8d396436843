import type { MembershipId } from "#contract/api/ids.ts";
import type { Member } from "#contract/people/members.ts";
import type { Role } from "#contract/people/roles.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { checkRank } from "./check-rank.ts";
import { getMember } from "./read.ts";
import { renewInvitation } from "./resend-invitation.ts";
import { changeMembership, lockMembers, type MemberRow } from "./store.ts";

/** Changes a member's role, from their next request on. @throws Refusal 403, 404, 409 for the last owner */
export function changeMember(caller: Caller, person: UserContext, id: MembershipId, role: Role): Promise<Member> {
  return inOrg(caller, async (tx) => {
    const members = await lockMembers(tx);
    const member = found(members.find((each) => each.id === id));
    checkRank(members, person, member.role, role);
    if (role !== "OWNER") keepAnOwner(members, member);
    if ((role === "OWNER") !== (member.role === "OWNER")) {
      requireConfirmation(caller);
      const kind = role === "OWNER" ? "OWNER_ADDED" : "OWNER_REMOVED";
      await raiseNotice(tx, caller, { kind, subject: member.email }, caller.clock());
    }
    await changeMembership(tx, id, { role });
    // An administrator can read the link of any other invitation, and would become an owner with it.
    const isRaised = role === "OWNER" && member.role !== "OWNER";
    if (isRaised && member.userId === null) await renewInvitation(tx, caller, person, member);
    return getMember(tx, id, person);
  });
}

/** Rejects removing the last owner: an organization without one could never get one again. @throws Refusal 409 */
export function keepAnOwner(members: readonly MemberRow[], leaving: MemberRow): void {
  const isOwner = ({ role, userId }: MemberRow) => role === "OWNER" && userId !== null;
  if (!isOwner(leaving) || members.some((each) => isOwner(each) && each.id !== leaving.id)) return;
  throw new Refusal("INVALID_STATE", wording("people.onlyOwner"));
}
