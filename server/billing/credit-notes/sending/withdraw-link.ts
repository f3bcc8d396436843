import type { PortalLink } from "#contract/documents/documents.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { creditNoteRevision, withdrawPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { getCreditNotePortalLink, lockCreditNote, requireIssued } from "#server/billing/credit-notes/read.ts";

/**
 * Invalidates the link that was sent, and returns the one that replaces it. @throws Refusal 404, 409 INVALID_STATE when
 * there is none
 */
export function withdrawCreditNoteLink(caller: Caller, id: CreditNoteId, publicUrl: string): Promise<PortalLink> {
  return inOrg(caller, async (tx) => {
    requireIssued(await lockCreditNote(tx, id));
    await withdrawPortalLink(tx, caller.secret, { id, revision: creditNoteRevision }, caller.clock());
    return getCreditNotePortalLink(tx, id, { secret: caller.secret, publicUrl });
  });
}
