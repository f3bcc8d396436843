import type { ClaimClock, ClaimService } from "#contract/contracts/claim-clock.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import type { Caller } from "#server/http/caller.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { getClocking } from "./clock/clock.ts";
import { claimStateError, getClaimClock, lockClaim, nameOf } from "./read.ts";
import { recordedService, recordingFaults, timeFaults } from "./served.ts";
import { changeClaim } from "./store.ts";

/**
 * Records how and when the client got a claim that was submitted: a letter that was received, or another way after an
 * email that failed. Its days follow. The PDF stays as it was submitted. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function recordClaimService(caller: Caller, id: ClaimId, service: ClaimService): Promise<ClaimClock> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const { claim } = await lockClaim(tx, id);
    if (claim.status !== "SUBMITTED" && claim.status !== "RESPONDED") {
      const message =
        claim.status === "DRAFT"
          ? wording("claims.notSubmitted", { claim: nameOf(claim) })
          : wording("claims.serviceFixed", { claim: nameOf(claim), status: statusOf(claim.status) });
      throw claimStateError(message, claim);
    }
    const at = caller.clock();
    const zone = claim.terms.actApplies ? clockZone : timeZone;
    refuseFaults([...recordingFaults(service), ...timeFaults(service, { timeZone: zone, at })]);
    const { calendar } = await getClocking(tx);
    await changeClaim(tx, id, { ...recordedService(service, { timeZone: zone, calendar }), updatedAt: at });
    return getClaimClock(tx, id, at);
  });
}
