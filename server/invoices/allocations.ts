import type { Fault } from "#contract/errors.ts";
import type { InvoiceId } from "#contract/ids.ts";
import { compare, decimal } from "#contract/money.ts";
import type { Allocation } from "#contract/payments.ts";
import { refuseFaults, unknownReference } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { presentInvoiceSummary } from "./present.ts";
import { findLockedInvoice, requireAction } from "./read.ts";
import type { InvoiceRow } from "./store.ts";

/** A part of a sum of money, and the invoice that takes it. */
export interface Allocated {
  readonly invoice: InvoiceRow;
  readonly amount: number;
}

/**
 * Locks the invoices that a sum of money is for, in the order of their ids, as all who lock several.
 * @throws Refusal 409 INVALID_STATE, 422 for an invoice that is unknown or named twice
 */
export async function lockAllocated(tx: Tx, allocations: readonly Allocation[]): Promise<Allocated[]> {
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  const invoices = new Map<InvoiceId, InvoiceRow>();
  for (const id of ids.toSorted()) {
    const invoice = await findLockedInvoice(tx, id);
    if (invoice !== undefined) invoices.set(id, invoice);
  }
  refuseFaults(referenceFaults(ids, invoices));
  const allocated = allocations.flatMap(({ invoiceId, amount }) => {
    const invoice = invoices.get(invoiceId);
    return invoice === undefined ? [] : [{ invoice, amount }];
  });
  // Of a paid invoice, what is outstanding says more than its status.
  for (const { invoice } of allocated) if (invoice.status !== "PAID") requireAction(invoice, "record-payment");
  return allocated;
}

const referenceFaults = (ids: readonly InvoiceId[], known: ReadonlyMap<InvoiceId, unknown>): Fault[] =>
  ids.flatMap((id, i) => {
    const path = `allocations[${i}].invoiceId`;
    if (!known.has(id)) return [unknownReference(path, "invoice")];
    if (ids.indexOf(id) === i) return [];
    return [{ path, code: "DUPLICATE", message: "is named twice; add its amounts up" }];
  });

/** Returns a fault for each amount above what is outstanding on its invoice. */
export const overpaymentFaults = (allocated: readonly Allocated[]): Fault[] =>
  allocated.flatMap(({ invoice, amount }, i) => {
    const { totals, number, currency } = presentInvoiceSummary(invoice);
    if (compare(decimal(amount), decimal(totals.outstanding)) <= 0) return [];
    const message = `is above what is outstanding on ${number}: ${currency} ${totals.outstanding.toFixed(2)}`;
    return [{ path: `allocations[${i}].amount`, code: "OUT_OF_RANGE", message }];
  });
