import { type Contract, contractActions, type ContractClosing } from "#contract/contracts/contracts.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { toText } from "#contract/money.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Oddity, unconfirmed } from "#server/core/confirm.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockContractFor } from "#server/billing/documents/contracts/hold.ts";
import { emit } from "#server/history/events/emit.ts";
import { keepEntry } from "./keep-entry.ts";
import { getContract, refuseBesideDraft } from "./read.ts";
import { type ContractState, depositLeft, getState, heldOf, isNothing } from "./state.ts";
import { changeContract, findOpenClaim } from "./store.ts";

/**
 * Closes a contract of which nothing is left to do; what is held can be written off. Raises contract.closed.
 * @throws Refusal 404, 409 INVALID_STATE, 422 when its balance is not confirmed
 */
export function closeContract(
  caller: Caller,
  id: ContractId,
  { writeOff, note, confirm }: ContractClosing,
): Promise<Contract> {
  return inOrg(caller, async (tx) => {
    const held = await lockContractFor(tx, id, "close");
    await refuseBesideDraft(tx, held);
    const state = await getState(tx, id);
    await refuseUnfinished(tx, state, writeOff ?? false);
    refuseFaults(unconfirmed(balanceOddities(await getContract(tx, id)), confirm));
    const at = caller.clock();
    await changeContract(tx, id, {
      status: "CLOSED",
      closedAt: at,
      closingNote: note ?? null,
      ...(writeOff === true ? { writtenOff: toText(heldOf(state.amounts)) } : {}),
      updatedAt: at,
    });
    await keepEntry(tx, { contractId: id, kind: "CLOSED", by: caller.name, detail: note ?? null, at });
    const closed = await getContract(tx, id);
    await emit(tx, "contract.closed", closed, at);
    return closed;
  });
}

/** Returns the oddity of a contract of which more or less is billed than its sum. */
function balanceOddities({ ledger: { balance }, currency }: Contract): Oddity[] {
  if (balance === 0) return [];
  const amount = `${currency} ${formatFigure(Math.abs(balance))}`;
  const message =
    balance > 0 ? wording("contracts.balanceLeft", { amount }) : wording("contracts.balanceBelowZero", { amount });
  return [{ path: "balance", code: "BALANCE_LEFT", message }];
}

/** @throws Refusal 409 INVALID_STATE naming what is left to do */
async function refuseUnfinished(tx: Tx, { contract, amounts }: ContractState, writesOff: boolean): Promise<void> {
  const refuse = (message: Wording): never => {
    const { status } = contract;
    throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: contractActions[status] });
  };
  const claim = await findOpenClaim(tx, contract.id);
  if (claim !== undefined) {
    refuse(wording("contracts.hasOpenClaim", { contract: contract.number }));
  }
  const sent = contract.quotations.find(({ status }) => status === "SENT");
  if (sent !== undefined) {
    refuse(wording("contracts.variationUndecided", { quotation: sent.number }));
  }
  if (!isNothing(depositLeft(amounts))) {
    refuse(wording("contracts.depositLeft", { contract: contract.number }));
  }
  if (!isNothing(heldOf(amounts)) && !writesOff) {
    refuse(wording("contracts.retentionHeld", { contract: contract.number }));
  }
}
