import type { Claim, ClaimSubmission } from "#contract/contracts/claims.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { keepEntry } from "#server/billing/contracts/keep-entry.ts";
import { isNothing } from "#server/billing/contracts/state.ts";
import { dayOf, instantOf } from "#server/core/calendar.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { figuresAsClaimed } from "#server/billing/documents/contracts/figures.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { claimRevision, openPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { emit } from "#server/history/events/emit.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { getClocking } from "./clock/clock.ts";
import { keepFirstHolidayList } from "./clock/follow-holidays.ts";
import { factsNow } from "./issued-facts.ts";
import { mailClaim } from "./mail-claim.ts";
import { claimStateError, getClaim, type LockedClaim, lockClaimFor, nameOf } from "./read.ts";
import { type Service, serviceOf } from "./served.ts";
import { changeClaim, type ClaimRow, isNumbered, takeClaimNumber } from "./store.ts";
import { fillClaimItems } from "./items-store.ts";

/**
 * Gives a claim to the client, and mails it if there is an address. A claim that was submitted before is only mailed
 * again. @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function submitClaim(
  caller: Caller,
  id: ClaimId,
  { servedOn, servedVia, deliveredAt, ...mailing }: ClaimSubmission,
): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const locked = await lockClaimFor(tx, id, "submit");
    const { claim } = locked;
    const at = caller.clock();
    const isSubmitted = claim.status === "SUBMITTED";
    const told = { servedOn, servedVia, deliveredAt };
    if (isSubmitted) refuseOtherService(claim, told);
    else refuseUnservable(locked);
    await openPortalLink(tx, caller.secret, { id, revision: claimRevision }, at);
    const isMailed = await mailClaim(tx, "CLAIM", claim, mailing, { at, limits: caller.mailLimits });
    if (!isSubmitted) {
      const { calendar } = await getClocking(tx);
      const zone = claim.terms.actApplies ? clockZone : timeZone;
      const service = serviceOf(definedIn(told), { isMailed, timeZone: zone, calendar, at });
      return serve(tx, locked, { service, by: caller.name, at });
    }
    if (!isMailed) throw invalidFields([noRecipient]);
    return getClaim(tx, id);
  });
}

type Told = { readonly [Name in "servedOn" | "servedVia" | "deliveredAt"]: ClaimSubmission[Name] | undefined };

/** Returns what was told, without what was not. */
const definedIn = ({ servedOn, servedVia, deliveredAt }: Told): Pick<ClaimSubmission, keyof Told> => ({
  ...(servedOn === undefined ? {} : { servedOn }),
  ...(servedVia === undefined ? {} : { servedVia }),
  ...(deliveredAt === undefined ? {} : { deliveredAt }),
});

/** @throws Refusal 409 INVALID_STATE for another day or way than that of the first submission */
function refuseOtherService(claim: ClaimRow, { servedOn, servedVia, deliveredAt }: Told): void {
  if (servedVia !== undefined && servedVia !== claim.servedVia) {
    const message = wording("claims.serviceGiven");
    throw claimStateError(wording("claims.servedOtherWay", { claim: nameOf(claim) }), claim, [
      { path: "servedVia", code: "FROZEN", message },
    ]);
  }
  const day = deliveredAt === undefined ? servedOn : dayOf(instantOf(deliveredAt), clockZone);
  if (day === undefined || day === claim.servedOn) return;
  const message = wording("claims.submittedAgain");
  throw claimStateError(wording("claims.servedOtherDay", { claim: nameOf(claim) }), claim, [
    { path: "servedOn", code: "FROZEN", message },
  ]);
}

/** @throws Refusal 422 for a claim of nothing */
function refuseUnservable({ claim, now }: LockedClaim): void {
  if (!isNothing(figuresAsClaimed(claim, now).net.claim)) return;
  refuseFaults([{ path: "items", code: "NOTHING_TO_BILL", message: wording("claims.nothingNew") }]);
}

/** Takes the number, and keeps the lines, what the figures follow from and what the PDF says. Raises claim.submitted. */
async function serve(
  tx: Tx,
  { claim, lines, now }: LockedClaim,
  { service, by, at }: { readonly service: Service; readonly by: string; readonly at: Date },
): Promise<Claim> {
  const { id, contractId } = claim;
  await fillClaimItems(
    tx,
    id,
    lines.map(({ itemId }) => itemId),
  );
  await changeClaim(tx, id, {
    status: "SUBMITTED",
    ...(isNumbered(claim) ? {} : await takeClaimNumber(tx, contractId)),
    servedBasis: now,
    servedAt: at,
    ...service,
    updatedAt: at,
  });
  await keepFirstHolidayList(tx, at);
  await keepIssued(tx, await factsNow(tx, id), at);
  const submitted = await getClaim(tx, id);
  const amount = submitted.claimedNet;
  await keepEntry(tx, { contractId, claimId: id, kind: "SUBMITTED", by, amount, at });
  await emit(tx, "claim.submitted", submitted, at);
  return submitted;
}
