import type { ClaimId, ContractId } from "#contract/api/ids.ts";
import { compare, decimal } from "#contract/money.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
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
      const message = wording("contracts.laterClaimBilled", {
        claim: later.number,
        invoice: number,
      });
      throw refused(billing, message);
    }
    if (await wouldBeSecondDraft(tx, claimId)) {
      throw refused(billing, wording("contracts.draftClaimBeforeVoid", { contract: contract.number, invoice: number }));
    }
    await returnClaims(tx, claimId, at);
  }
  await voidIt();
  const { depositIssued, depositRecouped, retentionWithheld, retentionReleased, writtenOff } = await getBilledAmounts(
    tx,
    billing.contractId,
  );
  if (isBelow(depositIssued, depositRecouped)) {
    throw refused(billing, wording("contracts.depositGivenBack", { invoice: number }));
  }
  if (isBelow(retentionWithheld, retentionReleased) || (decimal(writtenOff).units > 0n && claimId !== null)) {
    throw refused(billing, wording("contracts.retentionReleased", { invoice: number }));
  }
}

const isBelow = (amount: string, other: string) => compare(decimal(amount), decimal(other)) < 0;

const refused = ({ status, allowedActions }: Billing, message: Wording) =>
  new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions });
