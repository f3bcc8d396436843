import type { Claim, ClaimSubmission } from "#contract/claims.ts";
import type { ClaimId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { isNothing } from "#server/contracts/state.ts";
import { keepEntry } from "#server/contracts/keep-entry.ts";
import { dayOf } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { keepIssued } from "#server/documents/issued/issue.ts";
import { emit } from "#server/events/emit.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { figuresAsClaimed } from "#server/documents/contracts/figures.ts";
import { factsNow } from "./issued-facts.ts";
import { getClaim, lockClaimFor } from "./read.ts";
import { changeClaim, fillClaimItems, takeClaimNumber } from "./store.ts";

/**
 * Gives a claim to the client: it takes its number, and keeps its lines, what its figures follow from, and what its PDF
 * says. Raises claim.submitted; submitting again changes nothing. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function submitClaim(caller: Caller, id: ClaimId, { servedOn }: ClaimSubmission): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const { claim, lines, now } = await lockClaimFor(tx, id, "submit");
    if (claim.status === "SUBMITTED") return getClaim(tx, id);
    const at = caller.clock();
    const today = dayOf(at, timeZone);
    if (servedOn !== undefined && servedOn > today)
      refuseFaults([{ path: "servedOn", code: "OUT_OF_RANGE", message: "must not be in the future" }]);
    if (isNothing(figuresAsClaimed(claim, now).net.claim)) {
      const message = "claim nothing that was not billed before; enter more work first";
      refuseFaults([{ path: "items", code: "NOTHING_TO_BILL", message }]);
    }
    await fillClaimItems(
      tx,
      id,
      lines.map(({ itemId }) => itemId),
    );
    await changeClaim(tx, id, {
      status: "SUBMITTED",
      ...(claim.sequence === null ? { sequence: await takeClaimNumber(tx, claim.contractId) } : {}),
      servedBasis: now,
      servedAt: at,
      servedOn: servedOn ?? today,
      updatedAt: at,
    });
    await keepIssued(tx, await factsNow(tx, id), at);
    const submitted = await getClaim(tx, id);
    const entry = { contractId: claim.contractId, claimId: id, kind: "SUBMITTED", by: caller.name } as const;
    await keepEntry(tx, { ...entry, amount: submitted.claimedNet, at });
    await emit(tx, "claim.submitted", submitted, at);
    return submitted;
  });
}
