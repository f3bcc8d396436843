import type { ContractId, InvoiceId } from "#contract/api/ids.ts";
import { compare, type Decimal, decimal, larger, smaller, subtract, sum, zero } from "#contract/money.ts";
import type { ClaimToBill } from "#server/billing/contracts/claims/billing.ts";
import type { Read } from "#server/db/sql.ts";
import { depositLeft } from "#server/billing/documents/contracts/hold.ts";
import { findCoveringInvoices } from "./covering-store.ts";

/** An issued invoice of a contract, and what its credit notes left of it, before GST. */
interface Cover {
  readonly invoiceId: InvoiceId;
  readonly isDeposit: boolean;
  readonly left: Decimal;
}

/** The invoices that may cover a credit for less work. */
export interface Covers {
  /** Those of the contract's claims, the latest first, then those of its deposits. */
  readonly invoices: readonly Cover[];
  /** The part of the deposits that paid for work. A credit note for the deposit itself gives the other part back. */
  readonly recouped: Decimal;
}

export async function findCovers(read: Read, contractId: ContractId, { state, figures }: ClaimToBill): Promise<Covers> {
  const invoices = (await findCoveringInvoices(read, contractId)).map(({ id, kind, subtotal, credited }): Cover => {
    const left = subtract(decimal(subtotal), decimal(credited));
    return { invoiceId: id, isDeposit: kind === "DEPOSIT", left };
  });
  const deposits = sum(invoices.filter(({ isDeposit }) => isDeposit).map(({ left }) => left));
  return { invoices, recouped: subtract(deposits, subtract(depositLeft(state.amounts), figures.deposit.claim)) };
}

/** Returns the most that one invoice covers, before GST. */
export const mostOf = ({ isDeposit, left }: Cover, recouped: Decimal): Decimal =>
  isDeposit ? larger(smaller(left, recouped), zero) : left;

/** The part of a credit that one invoice covers, before GST. */
export interface CoveredPart {
  readonly invoiceId: InvoiceId;
  readonly amount: Decimal;
}

/** Returns a credit in parts, each as large as its invoice covers, and the rest that no invoice covers. */
export function shareCredit({ invoices, recouped }: Covers, net: Decimal): { parts: CoveredPart[]; rest: Decimal } {
  const parts: CoveredPart[] = [];
  let [rest, ofDeposits] = [net, recouped];
  for (const cover of invoices) {
    const amount = smaller(mostOf(cover, ofDeposits), rest);
    if (compare(amount, zero) <= 0) continue;
    parts.push({ invoiceId: cover.invoiceId, amount });
    rest = subtract(rest, amount);
    if (cover.isDeposit) ofDeposits = subtract(ofDeposits, amount);
  }
  return { parts, rest };
}
