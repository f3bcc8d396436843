import { keepEntry } from "#server/billing/contracts/keep-entry.ts";
import type { Tx } from "#server/db/sql.ts";
import { retirePortalLinks } from "#server/billing/documents/portal-link/link.ts";
import type { LockedClaim } from "./read.ts";
import { returnCarried, withdrawBilled } from "./store.ts";

/**
 * Withdraws a billed claim, whose invoice is credited in full; its number stays used. Claims that it carried get the
 * status back that they had.
 */
export async function takeClaimBack(
  tx: Tx,
  { claim: { id, contractId } }: LockedClaim,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await returnCarried(tx, id, at);
  await withdrawBilled(tx, id, reason, at);
  await retirePortalLinks(tx, id, at);
  await keepEntry(tx, { contractId, claimId: id, kind: "WITHDRAWN", by, detail: reason, at });
}
