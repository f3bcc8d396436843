import type { ClaimId, ContractId } from "#contract/api/ids.ts";
import { compare, decimal } from "#contract/money.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { getBilledAmounts, lockContract } from "./hold.ts";
import { findLaterBilled, returnClaims, wouldBeSecondDraft } from "./store.ts";

/** An invoice of a contract, or the credit note that bills a claim. */
interface Billing {
  readonly number: string;
  readonly status: string;
  readonly allowedActions: readonly string[];
  readonly contractId: ContractId;
  /** The claim that it bills. */
  readonly claimId: ClaimId | null;
}

/**
 * Takes an invoice or credit note out of its contract's ledger: does the voiding between locking the contract and checking what it
 * leaves. A claim gets the status back that it had. @throws Refusal 409 INVALID_STATE when something was billed after it
 */
export async function unbill(tx: Tx, billing: Billing, at: Date, voidIt: () => Promise<unknown>): Promise<void> {
  const { number, claimId } = billing;
  const contract = await lockContract(tx, billing.contractId);
  if (claimId !== null) {
    const later = await findLaterBilled(tx, claimId);
    if (later !== undefined) {
      const message = `Claim ${contract.number}-PC${later.sequence} was billed after ${number}. Void what bills the later claim first.`;
      throw refused(billing, message);
    }
    if (await wouldBeSecondDraft(tx, claimId)) {
      const message = `Contract ${contract.number} has a draft claim. Submit or withdraw it before you void ${number}.`;
      throw refused(billing, message);
    }
    await returnClaims(tx, claimId, at);
  }
  await voidIt();
  const { depositIssued, depositRecouped, retentionWithheld, retentionReleased, writtenOff } = await getBilledAmounts(
    tx,
    billing.contractId,
  );
  if (isBelow(depositIssued, depositRecouped)) {
    const message = `More of the deposit was given back than would be left without ${number}. Void what gave it back first.`;
    throw refused(billing, message);
  }
  if (isBelow(retentionWithheld, retentionReleased) || (decimal(writtenOff).units > 0n && claimId !== null)) {
    const message = `Retention of ${number} was released or written off. Void the release first.`;
    throw refused(billing, message);
  }
}

const isBelow = (amount: string, other: string) => compare(decimal(amount), decimal(other)) < 0;

const refused = ({ status, allowedActions }: Billing, message: string) =>
  new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions });
