import type { Claim } from "#contract/contracts/claims.ts";
import type { PartiesCorrection } from "#contract/documents/corrections.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg, type Read } from "#server/db/sql.ts";
import { correctParties, partyChangesOf } from "#server/billing/documents/corrections/correct-parties.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { issuedFacts } from "./issued-facts.ts";
import { claimStateError, getClaim, lockClaimFor, nameOf, requireClaimAction } from "./read.ts";
import { changeClaim, type ClaimRow, findClaim } from "./store.ts";

/**
 * Corrects names, addresses and numbers on a claim that was submitted; its amounts, lines and days stay.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function correctClaimParties(caller: Caller, id: ClaimId, body: PartiesCorrection): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    const { claim } = await lockClaimFor(tx, id, "correct-parties");
    requirePaper(claim);
    const at = caller.clock();
    const facts = await issuedFacts(tx, id);
    await correctParties(tx, caller, { type: "claim", clientId: claim.clientId, facts }, body, at);
    await changeClaim(tx, id, { updatedAt: at });
    return getClaim(tx, id);
  });
}

/** A draft may be billed without having been submitted, and then has no paper. @throws Refusal 409 INVALID_STATE */
function requirePaper(claim: ClaimRow): void {
  if (claim.servedAt === null) throw claimStateError(wording("claims.noPaper", { claim: nameOf(claim) }), claim);
}

/** Returns the claim as it is, with what could be corrected. @throws Refusal 404, 409 INVALID_STATE */
export async function checkClaimParties(read: Read, id: ClaimId): Promise<Claim> {
  const row = found(await findClaim(read, id));
  requireClaimAction(row, "correct-parties");
  requirePaper(row);
  const partyChanges = await partyChangesOf(read, row.clientId, await issuedFacts(read, id));
  return { ...(await getClaim(read, id)), partyChanges };
}
