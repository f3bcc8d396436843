import type { PortalLink } from "#contract/documents/documents.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { claimRevision, withdrawPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { getClaimPortalLink, lockClaim, requireServed } from "./read.ts";

/**
 * Invalidates the link that was sent, and returns the one that replaces it. @throws Refusal 404, 409 INVALID_STATE when
 * there is none
 */
export function withdrawClaimLink(caller: Caller, id: ClaimId, publicUrl: string): Promise<PortalLink> {
  return inOrg(caller, async (tx) => {
    requireServed((await lockClaim(tx, id)).claim);
    await withdrawPortalLink(tx, caller.secret, { id, revision: claimRevision }, caller.clock());
    return getClaimPortalLink(tx, id, { secret: caller.secret, publicUrl });
  });
}
