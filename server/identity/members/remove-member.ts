import { wording } from "#contract/api/wording.ts";
import type { MembershipId } from "#contract/api/ids.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { deletePersonPlace } from "#server/db/placement/places.ts";
import { inOrg, onceAsSystem } from "#server/db/sql.ts";
import { forgetKey } from "#server/identity/api-keys/revocations.ts";
import { revokeKeysOf } from "#server/identity/api-keys/revoke-keys-of.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { keepAnOwner } from "./change-member.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { checkRank } from "./check-rank.ts";
import { getMember } from "./read.ts";
import { deleteMembership, deleteProviderLink, lockMembers } from "./store.ts";

/**
 * Removes a member, who loses access to the organization at once, or cancels an invitation. The API keys that they
 * created stay valid or are revoked, as the caller chooses.
 * @throws Refusal 403, 404, 409 for the last owner, and when there are keys and no choice
 */
export async function removeMember(
  caller: Caller,
  person: UserContext,
  id: MembershipId,
  keys: "keep" | "revoke" | undefined,
): Promise<void> {
  const { revoked, removed } = await inOrg(caller, async (tx) => {
    const members = await lockMembers(tx);
    const member = found(members.find((each) => each.id === id));
    checkRank(members, person, member.role);
    keepAnOwner(members, member);
    const { activeKeyCount } = await getMember(tx, id, person);
    if (activeKeyCount > 0 && keys === undefined) {
      throw new Refusal("INVALID_STATE", wording("people.keysOfMember", { count: activeKeyCount }));
    }
    if (member.role === "OWNER") {
      requireConfirmation(caller);
      await raiseNotice(tx, caller, { kind: "OWNER_REMOVED", subject: member.email }, caller.clock());
    }
    await deleteMembership(tx, id);
    const removed = member.userId;
    if (removed !== null) await deleteProviderLink(tx, removed);
    const isRevoked = keys === "revoke" && removed !== null;
    return { removed, revoked: isRevoked ? await revokeKeysOf(tx, removed, caller.clock()) : [] };
  });
  for (const digest of revoked) forgetKey(caller.db, digest);
  const { home } = caller.db.databases;
  if (removed !== null && caller.db !== home) {
    await onceAsSystem(home, (system) => deletePersonPlace(system, removed, caller.org));
  }
}
