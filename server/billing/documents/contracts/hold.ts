import { type ContractAction, contractActions } from "#contract/contracts/contracts.ts";
import type { ContractId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import { add, type Decimal, decimal, subtract } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { found, invalidState, Refusal, unknownReference, refuseFaults } from "#server/core/refusal.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import {
  type BilledAmountsRow,
  findBilledAmounts,
  findContractOf,
  type HeldContractRow,
  insertVariation,
  lockContractRow,
  takeVariationNumber,
} from "./store.ts";

export { type BilledAmountsRow, countsInLedger, findBilledAmounts, type HeldContractRow } from "./store.ts";

/**
 * Locks the contract: every verb that touches its ledger does so before anything else of the contract is read.
 * @throws Refusal 404
 */
export const lockContract = async (tx: Tx, id: ContractId): Promise<HeldContractRow> =>
  found(await lockContractRow(tx, id));

/** Locks a contract if there is one. */
export const findLockedContract = (tx: Tx, id: ContractId): Promise<HeldContractRow | undefined> =>
  lockContractRow(tx, id);

/** Locks the contract for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it */
export async function lockContractFor(tx: Tx, id: ContractId, action: ContractAction): Promise<HeldContractRow> {
  const contract = await lockContract(tx, id);
  const allowed: readonly string[] = contractActions[contract.status];
  if (!allowed.includes(action))
    throw invalidState(wording("things.contractOf", { number: contract.number }), contract, action, allowed);
  return contract;
}

/**
 * Locks the contract that a request for a variation names. @throws Refusal 422 when there is none, 409 INVALID_STATE
 * when it is closed
 */
export async function holdContractFor(tx: Tx, id: ContractId): Promise<HeldContractRow> {
  const contract = await lockContractRow(tx, id);
  if (contract === undefined) refuseFaults([unknownReference("contractId", "contract")]);
  requireOpen(found(contract));
  return found(contract);
}

/** Keeps the contract of a variation open while the variation changes. @throws Refusal 409 INVALID_STATE when it is closed */
export async function holdOpenContract(tx: Tx, id: ContractId): Promise<void> {
  requireOpen(await lockContract(tx, id));
}

function requireOpen({ number, status }: HeldContractRow): void {
  if (status !== "CLOSED") return;
  throw new Refusal("INVALID_STATE", wording("contracts.closed", { contract: number }), {
    currentStatus: status,
    allowedActions: contractActions[status],
  });
}

/** Records that a quotation is the next variation of a contract, which is locked. Returns its number there. */
export async function numberVariation(tx: Tx, contract: HeldContractRow): Promise<number> {
  return takeVariationNumber(tx, contract.id);
}

export const keepVariation = (tx: Tx, quotationId: QuotationId, contractId: ContractId, number: number) =>
  insertVariation(tx, { quotationId, contractId, number });

/** @throws Refusal 409 ALREADY_CONVERTED when the quotation is billed by claims */
export async function refuseContracted(tx: Tx, id: QuotationId): Promise<void> {
  const contract = await findContractOf(tx, id);
  if (contract === undefined) return;
  throw new Refusal("ALREADY_CONVERTED", wording("contracts.billedByClaims", { contract: contract.number }));
}

/**
 * Returns the amounts of one contract to date.
 * @param counting a draft that counts as if it were issued
 */
export const getBilledAmounts = async (read: Read, id: ContractId, counting?: InvoiceId): Promise<BilledAmountsRow> =>
  found((await findBilledAmounts(read, [id], counting))[0]);

/** Returns the retention that is held. */
export const heldOf = ({ retentionWithheld, retentionReleased, writtenOff }: BilledAmountsRow): Decimal =>
  subtract(decimal(retentionWithheld), add(decimal(retentionReleased), decimal(writtenOff)));

/** Returns the deposit that was not given back yet. */
export const depositLeft = ({ depositIssued, depositRecouped }: BilledAmountsRow): Decimal =>
  subtract(decimal(depositIssued), decimal(depositRecouped));
