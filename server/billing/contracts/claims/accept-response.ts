import type { ResponseAcceptance } from "#contract/contracts/claim-acceptance.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import { responseCounts } from "#contract/contracts/clock.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { thing, type Wording, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { acceptedDay, clockFactsOf, getClocking } from "./clock/clock.ts";
import { mailClaim } from "./mail-claim.ts";
import { basisFor, netsOf } from "./present.ts";
import { claimStateError, getClaim, type LockedClaim, lockClaimFor, nameOf } from "./read.ts";
import { changeClaim, type ClaimRow, type StoredResponse } from "./store.ts";

/**
 * Accepts the response to a claim in writing: by an email of today, or in another writing of an earlier day. The Act then
 * gives the application for adjudication other days. @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function acceptClaimResponse(
  caller: Caller,
  id: ClaimId,
  { acceptedOn, ...mailing }: ResponseAcceptance,
): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    const locked = await lockClaimFor(tx, id, "accept-response");
    const { claim } = locked;
    const at = caller.clock();
    const today = dayOf(at, clockZone);
    const response = await getAcceptable(tx, locked);
    refuseFaults(dayFaults({ acceptedOn, mailing }, response, today));
    if (acceptedOn === undefined) {
      const isMailed = await mailClaim(tx, "CLAIM_ACCEPTANCE", claim, mailing, { at, limits: caller.mailLimits });
      if (!isMailed) throw invalidFields([withoutAddress]);
    }
    const accepted = { acceptedOn: acceptedOn ?? today, acceptedBy: caller.name, acceptedAt: at.toISOString() };
    await changeClaim(tx, id, { response: { ...response, ...accepted }, updatedAt: at });
    return getClaim(tx, id);
  });
}

const withoutAddress = {
  ...noRecipient,
  message: wording("claims.acceptanceNeedsAddress"),
};

interface Accepting {
  readonly claim: ClaimRow;
  readonly now: LockedClaim["now"];
}

/** Returns the response that can be accepted. @throws Refusal 409 INVALID_STATE */
export async function getAcceptable(read: Read, { claim, now }: Accepting): Promise<StoredResponse> {
  const { response } = claim;
  const nets = netsOf(claim, basisFor(claim, now).served);
  const clocking = await getClocking(read);
  const facts = clockFactsOf(claim, nets, clocking);
  const named = nameOf(claim);
  if (response === null || nets.responseNet === null)
    throw claimStateError(wording("claims.noResponse", { claim: named }), claim);
  if (!claim.terms.actApplies) throw claimStateError(wording("claims.actDoesNotApply", { claim: named }), claim);
  const acceptedOn = acceptedDay(claim);
  if (acceptedOn !== null) {
    const person = response.acceptedBy ?? thing("theOffice");
    throw claimStateError(
      wording("claims.responseAccepted", { claim: named, person, day: { day: acceptedOn } }),
      claim,
    );
  }
  if (nets.responseNet >= nets.claimedNet)
    throw claimStateError(wording("claims.answeredInFull", { claim: named }), claim);
  if (nets.responseNet <= 0) throw claimStateError(wording("claims.answeredWithNothing", { claim: named }), claim);
  if (!responseCounts(facts, clocking.calendar)) {
    const day = { day: response.receivedOn };
    throw claimStateError(wording("claims.responseTooLate", { claim: named, day }), claim);
  }
  return response;
}

function dayFaults(
  { acceptedOn, mailing }: { readonly acceptedOn: string | undefined; readonly mailing: object },
  { receivedOn }: StoredResponse,
  today: string,
) {
  if (acceptedOn === undefined) return [];
  const fault = (code: "NOT_ALLOWED" | "OUT_OF_RANGE", message: Wording) => [{ path: "acceptedOn", code, message }];
  if (Object.keys(mailing).length > 0) return fault("NOT_ALLOWED", wording("claims.acceptanceNotEmailed"));
  if (acceptedOn > today) return fault("OUT_OF_RANGE", wording("fields.inFuture"));
  if (acceptedOn >= receivedOn) return [];
  return fault("OUT_OF_RANGE", wording("claims.beforeResponse", { day: { day: receivedOn } }));
}
