import type { Contract, ContractChange } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { stageFaults } from "#server/billing/quotations/check-stages.ts";
import { actAppliesTo, dayTermFaults } from "./check-terms.ts";
import { readOpening } from "./opening.ts";
import { getContract, refuseBesideDraft } from "./read.ts";
import { getLines, getState } from "./state.ts";
import { changeContract, type ContractRow, hasClaims } from "./store.ts";

/**
 * Changes terms; they take effect in the next claim that is billed. @throws Refusal 404, 409 INVALID_STATE,
 * HAS_DOCUMENTS for an opening after the first claim, 422
 */
export function updateContract(caller: Caller, id: ContractId, change: ContractChange): Promise<Contract> {
  return inOrg(caller, async (tx) => {
    const before = await lockContractFor(tx, id, "update");
    const { contract } = await getState(tx, id);
    const { opening, ...terms } = withAct(contract, change);
    refuseFaults([...stageFaults(terms.stages), ...dayTermFaults({ ...contract, ...terms })]);
    const changed = { ...terms, updatedAt: caller.clock() };
    if (opening === undefined) {
      await changeContract(tx, id, changed);
      return getContract(tx, id);
    }
    if (await hasClaims(tx, id)) {
      throw new Refusal("HAS_DOCUMENTS", wording("contracts.openingFixed", { contract: before.number }));
    }
    await refuseBesideDraft(tx, before);
    const isRemeasured = terms.isRemeasured ?? contract.isRemeasured;
    const read = opening === null ? null : readOpening(opening, await getLines(tx, id), isRemeasured);
    refuseFaults(read?.faults ?? []);
    await changeContract(tx, id, { ...changed, opening: read?.opening ?? null });
    return getContract(tx, id);
  });
}

/** Returns the change with what a new answer about building approval means, unless it says that itself. */
function withAct(
  { currency, needsApproval: before }: Pick<ContractRow, "currency" | "needsApproval">,
  change: ContractChange,
): ContractChange {
  const { needsApproval, actApplies } = change;
  if (needsApproval === undefined || needsApproval === before || actApplies !== undefined) return change;
  return { ...change, actApplies: actAppliesTo({ currency, needsApproval }) };
}
