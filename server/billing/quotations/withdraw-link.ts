import type { PortalLink } from "#contract/documents/documents.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { withdrawPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { getQuotation, getQuotationPortalLink, lockQuotation, requireSentQuotation } from "./read.ts";

/**
 * Invalidates the link that was sent, and returns the one that replaces it. @throws Refusal 404, 409 INVALID_STATE when
 * there is none
 */
export function withdrawQuotationLink(caller: Caller, id: QuotationId, publicUrl: string): Promise<PortalLink> {
  return inOrg(caller, async (tx) => {
    const { revision } = await lockQuotation(tx, id);
    const portal = { secret: caller.secret, publicUrl };
    requireSentQuotation(await getQuotation(tx, id));
    await withdrawPortalLink(tx, caller.secret, { id, revision }, caller.clock());
    return getQuotationPortalLink(tx, id, portal);
  });
}
