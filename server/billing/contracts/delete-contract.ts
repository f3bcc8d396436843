import type { ContractId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { isStillReferenced } from "#server/db/failures.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { deleteContractRow } from "./store.ts";

/** Deletes a contract that was never used; its quotation can be converted then. @throws Refusal 404, 409 HAS_DOCUMENTS */
export function deleteContract(caller: Caller, id: ContractId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const { number } = await lockContractFor(tx, id, "delete");
    try {
      await deleteContractRow(tx, id);
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new Refusal("HAS_DOCUMENTS", wording("contracts.inUse", { contract: number }));
    }
  });
}
