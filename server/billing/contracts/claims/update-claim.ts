import type { Claim, ClaimChange } from "#contract/contracts/claims.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { billedLines } from "#server/billing/contracts/state.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { periodFaults } from "./check-period.ts";
import { getClaim, itemsById, lockClaimFor } from "./read.ts";
import { afterChange, amountFaults, linesOf, summarizeClaim } from "./set-lines.ts";
import { changeClaim } from "./store.ts";
import { writeClaimItems } from "./items-store.ts";

/** Changes a draft claim. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function updateClaim(caller: Caller, id: ClaimId, change: ClaimChange): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    const { claim, state, lines, now } = await lockClaimFor(tx, id, "update");
    const changed = linesOf(change, { state, lines, before: await billedLines(tx, state.contract) });
    const items = afterChange(await itemsById(tx, id), changed.items);
    const { periodFrom = claim.periodFrom, periodTo = claim.periodTo } = change;
    const after = {
      materials: String(change.materials ?? claim.materials),
      withheld: String(change.withheld ?? claim.withheld),
      recoup: change.recoup === undefined ? claim.recoup : change.recoup === null ? null : String(change.recoup),
    };
    refuseFaults([...periodFaults(periodFrom, periodTo), ...changed.faults, ...amountFaults(after, items, now)]);

    await writeClaimItems(tx, id, changed.items);
    const { materials, withheld, recoup } = change;
    await changeClaim(tx, id, {
      periodFrom,
      periodTo,
      ...(materials === undefined ? {} : { materials }),
      ...(withheld === undefined ? {} : { withheld }),
      ...(recoup === undefined ? {} : { recoup }),
      ...(change.stage === undefined && change.all === undefined ? {} : { stage: change.stage ?? null }),
      lines: summarizeClaim(items),
      updatedAt: caller.clock(),
    });
    return getClaim(tx, id);
  });
}
