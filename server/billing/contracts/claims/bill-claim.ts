import type { ClaimId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, toNumber, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { draftOf } from "#server/billing/contracts/derived-invoice.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { itemsToBill, lockClaimToBill, markBilled } from "./billing.ts";

/**
 * Creates the draft invoice of a claim, over what was not billed before. Earlier claims that were not billed are in it.
 * Raises invoice.created. @throws Refusal 404, 409 INVALID_STATE, 422 NEGATIVE_CLAIM, NOTHING_TO_BILL
 */
export function billClaim(caller: Caller, id: ClaimId): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const locked = await lockClaimToBill(tx, id, "invoice");
    const { held, state, figures } = locked;
    if (compare(figures.net.claim, zero) < 0) {
      const message = wording("claims.negativeNeedsCreditNote", { amount: formatFigure(toNumber(figures.net.claim)) });
      refuseFaults([{ path: "items", code: "NEGATIVE_CLAIM", message }]);
    }
    const items = await itemsToBill(tx, locked);
    if (items.length === 0) {
      refuseFaults([{ path: "items", code: "NOTHING_TO_BILL", message: wording("claims.nothingNew") }]);
    }
    const at = caller.clock();
    const { sequence } = await markBilled(tx, locked, at);
    const kind = { kind: "CLAIM", contractId: held.id, claimId: id } as const;
    return draftOf(
      tx,
      terms,
      { ...state.contract, claim: locked.claim },
      { ...kind, about: `claim ${sequence}`, items },
      at,
    );
  });
}
