import type { PortalLink } from "#contract/documents/documents.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { invoiceRevision, withdrawPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { getInvoice, getInvoicePortalLink, lockInvoice, requireSentInvoice } from "#server/billing/invoices/read.ts";

/**
 * Invalidates the link that was sent, and returns the one that replaces it. @throws Refusal 404, 409 INVALID_STATE when
 * there is none
 */
export function withdrawInvoiceLink(caller: Caller, id: InvoiceId, publicUrl: string): Promise<PortalLink> {
  return inOrg(caller, async (tx) => {
    await lockInvoice(tx, id);
    const portal = { secret: caller.secret, publicUrl };
    requireSentInvoice(await getInvoice(tx, id));
    await withdrawPortalLink(tx, caller.secret, { id, revision: invoiceRevision }, caller.clock());
    return getInvoicePortalLink(tx, id, portal);
  });
}
