import { type Contract, contractActions } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { keepEntry } from "./keep-entry.ts";
import { getContract } from "./read.ts";
import { getState, isNothing } from "./state.ts";
import { changeContract } from "./store.ts";

/** Undoes completion and closing. @throws Refusal 404, 409 INVALID_STATE, also when retention was written off */
export function reopenContract(caller: Caller, id: ContractId): Promise<Contract> {
  return inOrg(caller, async (tx) => {
    const { number, status } = await lockContractFor(tx, id, "reopen");
    const { contract } = await getState(tx, id);
    if (!isNothing(contract.writtenOff)) {
      const message = wording("contracts.retentionWrittenOff", { contract: number });
      throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: contractActions[status] });
    }
    const at = caller.clock();
    await changeContract(tx, id, { status: "ACTIVE", completedOn: null, closedAt: null, updatedAt: at });
    await keepEntry(tx, { contractId: id, kind: "REOPENED", by: caller.name, at });
    return getContract(tx, id);
  });
}
