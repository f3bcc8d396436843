import type { Claim } from "#contract/contracts/claims.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { checkFacts } from "#server/billing/documents/send-check/check-facts.ts";
import { issuedFacts } from "./issued-facts.ts";
import { getClaim, requireClaimAction } from "./read.ts";
import { findClaim } from "./store.ts";

/** Returns the claim as it is, with what it lacks to be submitted now. @throws Refusal 404, 409 INVALID_STATE */
export async function checkClaimSubmission(read: Read, id: ClaimId): Promise<Claim> {
  requireClaimAction(found(await findClaim(read, id)), "submit");
  return { ...(await getClaim(read, id)), sendCheck: await checkFacts(await issuedFacts(read, id)) };
}
