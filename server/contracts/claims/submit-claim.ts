import type { Claim, ClaimSubmission } from "#contract/claims.ts";
import type { ClaimId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { keepEntry } from "#server/contracts/keep-entry.ts";
import { isNothing } from "#server/contracts/state.ts";
import { dayOf } from "#server/core/calendar.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { figuresAsClaimed } from "#server/documents/contracts/figures.ts";
import { keepIssued } from "#server/documents/issued/issue.ts";
import { claimRevision, openPortalLink } from "#server/documents/portal-link/link.ts";
import { emit } from "#server/events/emit.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { factsNow } from "./issued-facts.ts";
import { mailClaim } from "./mail-claim.ts";
import { claimStateError, getClaim, type LockedClaim, lockClaimFor, nameOf } from "./read.ts";
import { changeClaim, type ClaimRow, fillClaimItems, takeClaimNumber } from "./store.ts";

/**
 * Gives a claim to the client, and mails it if there is an address. A claim that was submitted before is only mailed
 * again. @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function submitClaim(caller: Caller, id: ClaimId, { servedOn, ...mailing }: ClaimSubmission): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const locked = await lockClaimFor(tx, id, "submit");
    const { claim } = locked;
    const at = caller.clock();
    const isSubmitted = claim.status === "SUBMITTED";
    if (isSubmitted) refuseOtherDay(claim, servedOn);
    else refuseUnservable(locked, servedOn, dayOf(at, timeZone));
    await openPortalLink(tx, caller.secret, { id, revision: claimRevision }, at);
    const isMailed = await mailClaim(tx, claim, mailing, { at, limits: caller.mailLimits });
    if (!isSubmitted) return serve(tx, locked, { servedOn: servedOn ?? dayOf(at, timeZone), by: caller.name, at });
    if (!isMailed) throw invalidFields([noRecipient]);
    return getClaim(tx, id);
  });
}

/** @throws Refusal 409 INVALID_STATE for another day than that of the first submission */
function refuseOtherDay(claim: ClaimRow, servedOn: string | undefined): void {
  if (servedOn === undefined || servedOn === claim.servedOn) return;
  const message = "cannot be changed by submitting the claim again; leave it out";
  throw claimStateError(`${nameOf(claim)} was served on another day, which cannot be changed.`, claim, [
    { path: "servedOn", code: "FROZEN", message },
  ]);
}

/** @throws Refusal 422 for a day in the future, and for a claim of nothing */
function refuseUnservable({ claim, now }: LockedClaim, servedOn: string | undefined, today: string): void {
  if (servedOn !== undefined && servedOn > today)
    refuseFaults([{ path: "servedOn", code: "OUT_OF_RANGE", message: "must not be in the future" }]);
  if (!isNothing(figuresAsClaimed(claim, now).net.claim)) return;
  const message = "claim nothing that was not billed before; enter more work first";
  refuseFaults([{ path: "items", code: "NOTHING_TO_BILL", message }]);
}

/** Takes the number, and keeps the lines, what the figures follow from and what the PDF says. Raises claim.submitted. */
async function serve(
  tx: Tx,
  { claim, lines, now }: LockedClaim,
  { servedOn, by, at }: { readonly servedOn: string; readonly by: string; readonly at: Date },
): Promise<Claim> {
  const { id, contractId } = claim;
  await fillClaimItems(
    tx,
    id,
    lines.map(({ itemId }) => itemId),
  );
  await changeClaim(tx, id, {
    status: "SUBMITTED",
    ...(claim.sequence === null ? { sequence: await takeClaimNumber(tx, contractId) } : {}),
    servedBasis: now,
    servedAt: at,
    servedOn,
    updatedAt: at,
  });
  await keepIssued(tx, await factsNow(tx, id), at);
  const submitted = await getClaim(tx, id);
  const amount = submitted.claimedNet;
  await keepEntry(tx, { contractId, claimId: id, kind: "SUBMITTED", by, amount, at });
  await emit(tx, "claim.submitted", submitted, at);
  return submitted;
}
