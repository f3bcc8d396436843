import type { Claim, ClaimWithdrawal } from "#contract/contracts/claims.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { keepEntry } from "#server/billing/contracts/keep-entry.ts";
import { inOrg } from "#server/db/sql.ts";
import { retirePortalLinks } from "#server/billing/documents/portal-link/link.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { basisFor } from "./present.ts";
import { getClaim, lockClaimFor } from "./read.ts";
import { changeClaim } from "./store.ts";
import { fillClaimItems } from "./items-store.ts";

/** Takes a claim back; its number stays used, and its link says so. @throws Refusal 404, 409 INVALID_STATE */
export function withdrawClaim(caller: Caller, id: ClaimId, { reason }: ClaimWithdrawal): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    const { claim, lines, now } = await lockClaimFor(tx, id, "withdraw");
    if (claim.status === "DRAFT") {
      await fillClaimItems(
        tx,
        id,
        lines.map(({ itemId }) => itemId),
      );
    }
    const at = caller.clock();
    await changeClaim(tx, id, {
      status: "WITHDRAWN",
      servedBasis: basisFor(claim, now).served,
      withdrawalReason: reason ?? null,
      updatedAt: at,
    });
    await retirePortalLinks(tx, id, at);
    const entry = { contractId: claim.contractId, claimId: id, kind: "WITHDRAWN", by: caller.name } as const;
    await keepEntry(tx, { ...entry, detail: reason ?? null, at });
    return getClaim(tx, id);
  });
}
