import type { Contract } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg, isoInstant } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { emit } from "#server/history/events/emit.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { keepEntry } from "./keep-entry.ts";
import { getContract } from "./read.ts";
import { getState } from "./state.ts";
import { changeContract } from "./store.ts";

/** Records the day of completion. Raises contract.completed. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function completeContract(caller: Caller, id: ContractId, { on }: { readonly on: string }): Promise<Contract> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    await lockContractFor(tx, id, "complete");
    const { contract } = await getState(tx, id);
    const at = caller.clock();
    const accepted = dayOf(new Date(isoInstant(contract.quotations[0]?.decidedAt ?? contract.createdAt)), timeZone);
    if (on > dayOf(at, timeZone))
      refuseFaults([{ path: "on", code: "OUT_OF_RANGE", message: wording("fields.inFuture") }]);
    if (on < accepted) {
      const message = wording("contracts.beforeAcceptance", { day: { day: accepted } });
      refuseFaults([{ path: "on", code: "OUT_OF_RANGE", message }]);
    }
    await changeContract(tx, id, { status: "COMPLETED", completedOn: on, updatedAt: at });
    await keepEntry(tx, { contractId: id, kind: "COMPLETED", by: caller.name, at });
    const completed = await getContract(tx, id);
    await emit(tx, "contract.completed", completed, at);
    return completed;
  });
}
