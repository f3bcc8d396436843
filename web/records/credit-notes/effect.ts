import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal, smaller, subtract, sum, toNumber, zero } from "#contract/money.ts";

/** What issuing a credit note does to its invoice. */
export interface Effect {
  /** What it settles of the invoice. */
  readonly applied: number;
  /** What stays outstanding on the invoice. */
  readonly open: number;
  /** What is left as credit. */
  readonly left: number;
}

/** Returns the effect of a credit note of that total, by the same rule as the server. */
export function effectOf(total: number, { totals }: Pick<Invoice, "totals">): Effect {
  const outstanding = decimal(totals.outstanding);
  const applied = smaller(decimal(total), outstanding);
  return {
    applied: toNumber(applied),
    open: toNumber(subtract(outstanding, applied)),
    left: toNumber(subtract(decimal(total), applied)),
  };
}

/** Returns what can still be credited of an invoice, with GST. */
export function creditable({ totals, creditNotes }: Pick<Invoice, "totals" | "creditNotes">): number {
  const credited = sum(creditNotes.map(({ total }) => decimal(total)));
  const left = subtract(decimal(totals.total), credited);
  return compare(left, zero) > 0 ? toNumber(left) : 0;
}
