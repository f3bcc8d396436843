import type { Acceptance } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { isBrowserOfMember } from "#server/identity/sessions/known-devices.ts";
import { emit } from "#server/history/events/emit.ts";
import { decideAsClient } from "#server/billing/quotations/decide.ts";
import { mailDecision } from "#server/billing/quotations/mail-decision.ts";
import { proveAddress } from "./decision-code.ts";
import { mailConfirmation } from "./mail-confirmation.ts";
import { clientOrigin, keepEvidence, type OpenedQuotation } from "./evidence.ts";

/**
 * Accepts the quotation that the page showed, under the name that the client gives. Raises quotation.accepted; the same
 * decision again changes nothing. @throws Refusal 404, 409 INVALID_STATE, QUOTATION_EXPIRED, 422
 */
export async function acceptInPortal(
  visitor: RequestContext,
  opened: OpenedQuotation,
  { name, version, signature = null, code }: Acceptance,
): Promise<Quotation> {
  const confirmedAddress = await proveAddress(visitor, opened, code);
  const officeBrowser = await isBrowserOfMember(visitor, opened.org);
  return inOrg({ ...opened, asked: clientOrigin(visitor, "acceptInPortal") }, async (tx) => {
    const shown = { ...opened, version };
    const { quotation, isNew, at } = await decideAsClient(tx, visitor, shown, {
      action: "accept",
      by: name,
      note: null,
    });
    if (!isNew) return quotation;
    const evidence = {
      decision: "ACCEPTED",
      name,
      reason: null,
      signature,
      decidedAt: at,
      officeBrowser,
      confirmedAddress,
    } as const;
    await keepEvidence(tx, visitor, opened, evidence);
    await mailDecision(tx, quotation, at);
    await mailConfirmation(tx, visitor, opened, confirmedAddress, at);
    await emit(tx, "quotation.accepted", quotation, at);
    return quotation;
  });
}
