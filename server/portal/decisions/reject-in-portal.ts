import type { Rejection } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import { isBrowserOfMember } from "#server/identity/sessions/known-devices.ts";
import { emit } from "#server/history/events/emit.ts";
import { decideAsClient } from "#server/billing/quotations/decide.ts";
import { mailDecision } from "#server/billing/quotations/mail-decision.ts";
import { proveAddress } from "./decision-code.ts";
import { clientOrigin, keepEvidence, type OpenedQuotation } from "./evidence.ts";
import { findFacts } from "#server/portal/find-shown.ts";

/**
 * Rejects the quotation that the page showed. No name is asked for: the decision is recorded under the client's name in
 * the quotation. Raises quotation.rejected; the same decision again changes nothing.
 * @throws Refusal 404, 409 INVALID_STATE, QUOTATION_EXPIRED, 422
 */
export async function rejectInPortal(
  visitor: RequestContext,
  opened: OpenedQuotation,
  { reason = null, version, code }: Rejection,
): Promise<Quotation> {
  const { parties } = await findFacts(readInOrg(opened), opened);
  const confirmedAddress = await proveAddress(visitor, opened, code);
  const officeBrowser = await isBrowserOfMember(visitor, opened.org);
  return inOrg({ ...opened, asked: clientOrigin(visitor, "rejectInPortal") }, async (tx) => {
    const decision = { action: "reject", by: parties.client.name, note: reason } as const;
    const { quotation, isNew, at } = await decideAsClient(tx, visitor, { ...opened, version }, decision);
    if (!isNew) return quotation;
    const evidence = {
      decision: "REJECTED",
      name: null,
      reason,
      signature: null,
      decidedAt: at,
      officeBrowser,
      confirmedAddress,
    } as const;
    await keepEvidence(tx, visitor, opened, evidence);
    await mailDecision(tx, quotation, at);
    await emit(tx, "quotation.rejected", quotation, at);
    return quotation;
  });
}
