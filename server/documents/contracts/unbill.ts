import type { ClaimId, ContractId } from "#contract/ids.ts";
import { invoiceActions } from "#contract/invoice-actions.ts";
import type { InvoiceStatus } from "#contract/invoices.ts";
import { compare, decimal } from "#contract/money.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { getBilledAmounts, lockContract } from "./hold.ts";
import { findLaterBilled, returnClaims, wouldBeSecondDraft } from "./store.ts";

interface DerivedInvoice {
  readonly number: string;
  readonly status: InvoiceStatus;
  readonly contractId: ContractId;
  readonly claimId: ClaimId | null;
}

/**
 * Takes an invoice out of its contract's ledger: does the voiding between locking the contract and checking what it
 * leaves. A claim gets the status back that it had. @throws Refusal 409 INVALID_STATE when something was billed after it
 */
export async function unbill(tx: Tx, invoice: DerivedInvoice, at: Date, voidIt: () => Promise<unknown>): Promise<void> {
  const contract = await lockContract(tx, invoice.contractId);
  if (invoice.claimId !== null) {
    const later = await findLaterBilled(tx, invoice.claimId);
    if (later !== undefined) {
      const message = `Claim ${contract.number}-PC${later.sequence} was billed after invoice ${invoice.number}. Void the later claim's invoice first.`;
      throw refused(invoice, message);
    }
    if (await wouldBeSecondDraft(tx, invoice.claimId)) {
      const message = `Contract ${contract.number} has a draft claim. Submit or withdraw it before you void invoice ${invoice.number}.`;
      throw refused(invoice, message);
    }
    await returnClaims(tx, invoice.claimId, at);
  }
  await voidIt();
  const { depositIssued, depositRecouped, retentionWithheld, retentionReleased, writtenOff } = await getBilledAmounts(
    tx,
    invoice.contractId,
  );
  if (isBelow(depositIssued, depositRecouped)) {
    const message = `More of the deposit was given back than would be left without invoice ${invoice.number}. Void what gave it back first.`;
    throw refused(invoice, message);
  }
  if (isBelow(retentionWithheld, retentionReleased) || (decimal(writtenOff).units > 0n && invoice.claimId !== null)) {
    const message = `Retention of invoice ${invoice.number} was released or written off. Void the release first.`;
    throw refused(invoice, message);
  }
}

const isBelow = (amount: string, other: string) => compare(decimal(amount), decimal(other)) < 0;

const refused = ({ status }: DerivedInvoice, message: string) =>
  new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: invoiceActions[status] });
