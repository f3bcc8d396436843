import type { ClientId, ContractId } from "#contract/api/ids.ts";
import { add, asNumber, type Decimal, decimal, round, subtract, sum, toText } from "#contract/money.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { type BilledAmountsRow, findBilledAmounts, heldOf } from "#server/billing/documents/contracts/hold.ts";
import type { StoredBasis } from "#server/billing/documents/contracts/figures.ts";
import { billedByLine, findClaimed, grossBilled, type LineAmounts } from "#server/billing/documents/contracts/lines.ts";
export { getGstRateNow as gstRateNow } from "#server/organizations/read.ts";
import { type ContractRow, findContractsById, findRetainingContracts, type PartRow } from "./store.ts";

export { basisOf, type StoredBasis } from "#server/billing/documents/contracts/figures.ts";
export { depositLeft, heldOf } from "#server/billing/documents/contracts/hold.ts";
export { getLines, type LineAmounts, partsOf, type ScheduledLine } from "#server/billing/documents/contracts/lines.ts";

/** A contract with its amounts to date. */
export interface ContractState {
  readonly contract: ContractRow;
  readonly amounts: BilledAmountsRow;
}

/** Returns the states of contracts, in no order. */
export async function statesOf(read: Read, contracts: readonly ContractRow[]): Promise<ContractState[]> {
  if (contracts.length === 0) return [];
  const ids = contracts.map(({ id }) => id);
  const amounts = new Map((await findBilledAmounts(read, ids)).map((each) => [each.contractId, each]));
  return contracts.map((contract) => ({ contract, amounts: found(amounts.get(contract.id)) }));
}

export const findStates = async (read: Read, ids: readonly ContractId[]): Promise<ContractState[]> =>
  ids.length === 0 ? [] : statesOf(read, await findContractsById(read, ids));

/** Returns the states of contracts that hold retention, or did. */
export const findRetainingStates = async (read: Read, clientId: ClientId | undefined): Promise<ContractState[]> =>
  statesOf(read, await findRetainingContracts(read, clientId));

/** @throws Refusal 404 */
export const getState = async (read: Read, id: ContractId): Promise<ContractState> =>
  found((await findStates(read, [id]))[0]);

const centsOf = ({ subtotal }: PartRow): Decimal => round(decimal(subtotal), 2);

export const isAccepted = ({ status }: PartRow): boolean => status === "ACCEPTED";

/** Returns the sum of the parts that were accepted. */
export const contractSumOf = ({ quotations }: ContractRow): Decimal => sum(quotations.filter(isAccepted).map(centsOf));

export const partSum = centsOf;

/** Returns what was billed to date for each line. */
export const billedLines = (read: Read, { lastBilled, opening }: ContractRow): Promise<LineAmounts> =>
  billedByLine(read, lastBilled?.id, opening?.lines);

/** Returns what the last submitted claim has for each line. */
export async function claimedLines(read: Read, { lastClaimed, opening }: ContractRow): Promise<LineAmounts> {
  if (lastClaimed === null) return opening?.lines ?? {};
  return Object.fromEntries((await findClaimed(read, lastClaimed.id)).map(({ itemId, claimed }) => [itemId, claimed]));
}

/** Returns work and materials that were billed to date. */
export const billedGross = ({ lastBilled, opening }: ContractRow): Decimal =>
  grossBilled(lastBilled?.gross, opening?.lines);

/** Returns the basis of the contract's next claim as it is now. */
export function basisNow({ contract, amounts }: ContractState, gstRate: string): StoredBasis {
  const { lastBilled, retentionPct, retentionLimit, recoupPct } = contract;
  const materials = decimal(lastBilled?.materials ?? "0");
  return {
    contractSum: toText(contractSumOf(contract)),
    depositIssued: amounts.depositIssued,
    held: toText(heldOf(amounts)),
    retentionPct,
    retentionLimit,
    recoupPct,
    gstRate,
    before: {
      work: toText(subtract(billedGross(contract), materials)),
      materials: toText(materials),
      retention: toText(add(decimal(amounts.retentionWithheld), decimal(amounts.retentionGivenUp))),
      deposit: amounts.depositRecouped,
      withheld: lastBilled?.withheld ?? "0",
    },
  };
}

export const isNothing = (amount: string | Decimal): boolean =>
  typeof amount === "string" ? asNumber(amount) === 0 : amount.units === 0n;
