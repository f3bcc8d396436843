import type { Claim, NewClaim } from "#contract/contracts/claims.ts";
import { contractActions } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { basisNow, billedLines, getLines, getState } from "#server/billing/contracts/state.ts";
import { addDays, dayOf } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseLargeContract } from "#server/billing/documents/contracts/check-size.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { periodFaults } from "./check-period.ts";
import { getClaim } from "./read.ts";
import { afterChange, amountFaults, linesOf, summarizeClaim } from "./set-lines.ts";
import { findDraftClaim, findLastClaim, insertClaim } from "./store.ts";
import { findClaimItems, type NewClaimItemRow, writeClaimItems } from "./items-store.ts";

/** Creates a draft claim that begins where the last one stopped. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function createClaim(caller: Caller, contractId: ContractId, body: NewClaim): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const { number, status } = await lockContractFor(tx, contractId, "claim");
    if ((await findDraftClaim(tx, contractId)) !== undefined) {
      const message = wording("claims.hasDraft", { contract: number });
      throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: contractActions[status] });
    }
    await refuseLargeContract(tx, contractId);
    const state = await getState(tx, contractId);
    const last = await findLastClaim(tx, contractId);
    const at = caller.clock();
    const today = dayOf(at, terms.timeZone);
    const periodFrom = body.periodFrom === undefined ? dayAfter(last?.periodTo) : body.periodFrom;
    const periodTo = body.periodTo ?? (periodFrom !== null && periodFrom > today ? periodFrom : today);
    const before = await billedLines(tx, state.contract);
    const lines = await getLines(tx, contractId);
    const changed = linesOf(body, { state, lines, before });
    const begun: readonly NewClaimItemRow[] =
      last === undefined
        ? lines.map(({ itemId }) => ({ itemId, enteredAs: null, entered: null, claimed: before[itemId] ?? "0" }))
        : await findClaimItems(tx, last.id);
    const items = afterChange(new Map(begun.map((item) => [item.itemId, item])), changed.items);
    const claim = {
      materials: String(body.materials ?? last?.materials ?? 0),
      withheld: String(body.withheld ?? 0),
      recoup: body.recoup == null ? null : String(body.recoup),
    };
    refuseFaults([
      ...periodFaults(periodFrom, periodTo),
      ...changed.faults,
      ...amountFaults(claim, items, basisNow(state, terms.gstRate)),
    ]);

    const id = newId("clm", at);
    await insertClaim(tx, {
      id,
      contractId,
      status: "DRAFT",
      periodFrom,
      periodTo,
      stage: body.stage ?? null,
      materials: claim.materials,
      withheld: body.withheld ?? 0,
      recoup: body.recoup ?? null,
      lines: summarizeClaim(items),
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    await writeClaimItems(tx, id, begun);
    await writeClaimItems(tx, id, changed.items);
    return getClaim(tx, id);
  });
}

const dayAfter = (day: string | undefined) => (day === undefined ? null : addDays(day, 1));
