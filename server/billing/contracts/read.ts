import type {
  Contract,
  ContractQuery,
  ContractStatus,
  ContractSummary,
  ContractTotalsQuery,
} from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import type { ContractListTotals } from "#contract/documents/list-totals.ts";
import { contractStatuses } from "#contract/values.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { addedPerStatus } from "#server/db/lists/per-status.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { ledgerOf } from "./ledger.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";
import { presentContract, presentContractSummary } from "./present.ts";
import { billedLines, claimedLines, findStates, getLines, getState, statesOf } from "./state.ts";
import { type ContractRow, findContracts, findContractsOf, findDraftOf, findMatchingContracts } from "./store.ts";
import { contractActions } from "#contract/contracts/contracts.ts";
import { wording } from "#contract/api/wording.ts";
import type { HeldContractRow } from "#server/billing/documents/contracts/hold.ts";

/** Lists the contracts that match the query. */
export async function listContracts(read: Read, query: ContractQuery, page: Page) {
  const rows = await findContracts(read, query, page);
  const states = new Map(
    (
      await findStates(
        read,
        rows.map(({ id }) => id),
      )
    ).map((state) => [state.contract.id, state]),
  );
  const shown = rows.flatMap((row) => {
    const state = states.get(row.id);
    return state === undefined ? [] : [{ ...row, ...state }];
  });
  return page.body(shown, presentContractSummary);
}

/** Returns the number and the sums of the contracts that the list shows with the same filters. */
export async function getContractTotals(read: Read, query: ContractTotalsQuery): Promise<ContractListTotals> {
  const { currency } = await getOrganization(read);
  const states = await statesOf(read, await findMatchingContracts(read, query));
  const contracts = await mapInSlices(states, (state) => ({ status: state.contract.status, ledger: ledgerOf(state) }));
  const sums = addedPerStatus(contracts, contractStatuses, {
    contractSum: ({ ledger }) => ledger.contractSum,
    billed: ({ ledger }) => ledger.billed,
    held: ({ ledger }) => ledger.retention.held,
  });
  return { ...sums, currency };
}

/** Returns every contract of a status, or all that are not closed, with their ledgers, newest first. */
export async function listWholeLedgers(read: Read, status: ContractStatus | undefined): Promise<ContractSummary[]> {
  const states = await statesOf(read, await findContractsOf(read, status));
  return states.map((state) => presentContractSummary(state));
}

/** @throws Refusal 404 */
export async function getContract(read: Read, id: ContractId): Promise<Contract> {
  const state = await getState(read, id);
  const lines = await getLines(read, id);
  const billed = await billedLines(read, state.contract);
  const claimed = await claimedLines(read, state.contract);
  return presentContract(state, lines, { claimed, billed });
}

/** @throws Refusal 409 INVALID_STATE while the contract has a draft invoice or credit note, which what follows would contradict */
export async function refuseBesideDraft(
  read: Read,
  contract: Pick<ContractRow | HeldContractRow, "id" | "number" | "status">,
) {
  const draft = await findDraftOf(read, contract.id);
  if (draft === undefined) return;
  throw new Refusal(
    "INVALID_STATE",
    draft.isCreditNote
      ? wording("contracts.hasDraftCreditNote", { contract: contract.number, creditNote: draft.number })
      : wording("contracts.hasDraftInvoice", { contract: contract.number, invoice: draft.number }),
    { currentStatus: contract.status, allowedActions: contractActions[contract.status] },
  );
}
