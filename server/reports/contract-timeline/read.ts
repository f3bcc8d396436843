import type { ClaimId, ContractId } from "#contract/api/ids.ts";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { getClaim } from "#server/billing/contracts/claims/read.ts";
import { getContract } from "#server/billing/contracts/read.ts";
import type { Read } from "#server/db/sql.ts";
import { presentContractEntry } from "./present.ts";
import { type EntryRow, findClaimEntries, findContractEntries } from "./store.ts";

/** @throws Refusal 404 */
export async function getContractTimeline(read: Read, id: ContractId): Promise<ContractTimeline> {
  await getContract(read, id);
  return oldestFirst(await findContractEntries(read, id));
}

/** @throws Refusal 404 */
export async function getClaimTimeline(read: Read, id: ClaimId): Promise<ContractTimeline> {
  const { contractId } = await getClaim(read, id);
  return oldestFirst(await findClaimEntries(read, id, contractId));
}

const oldestFirst = (rows: readonly EntryRow[]): ContractTimeline => ({
  data: rows.map(presentContractEntry).toReversed(),
});
