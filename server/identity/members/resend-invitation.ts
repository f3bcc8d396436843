import type { MembershipId } from "#contract/api/ids.ts";
import type { Member } from "#contract/people/members.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { checkRank } from "./check-rank.ts";
import { mailInvitation, makeInvitation } from "./invite-member.ts";
import { getMember } from "./read.ts";
import { changeMembership, lockMembers, type MemberRow } from "./store.ts";

/** Sends an invitation again, with a link that replaces the previous one. @throws Refusal 403, 404, 409 */
export function resendInvitation(caller: Caller, person: UserContext, id: MembershipId): Promise<Member> {
  return inOrg(caller, async (tx) => {
    const members = await lockMembers(tx);
    const member = found(members.find((each) => each.id === id));
    checkRank(members, person, member.role);
    if (member.userId !== null) throw new Refusal("INVALID_STATE", wording("people.invitationAccepted"));
    if (member.role === "OWNER") requireConfirmation(caller);
    await renewInvitation(tx, caller, person, member);
    return getMember(tx, id, person);
  });
}

/** Mails a new link, valid for a week from now; the previous one is no longer valid. */
export async function renewInvitation(
  tx: Tx,
  caller: Caller,
  { publicUrl }: UserContext,
  { id, email }: Pick<MemberRow, "id" | "email">,
): Promise<void> {
  const at = caller.clock();
  const { digest, expiresAt, link } = makeInvitation(publicUrl, at);
  await changeMembership(tx, id, { invitationDigest: digest, invitationExpiresAt: expiresAt });
  await mailInvitation(tx, caller, { id, email, link }, at);
}
