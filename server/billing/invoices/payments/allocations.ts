import type { ClientId, InvoiceId } from "#contract/api/ids.ts";
import { compare, decimal } from "#contract/money.ts";
import type { Allocation } from "#contract/payments/payments.ts";
import { wording } from "#contract/api/wording.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { clientFaults as namedClientFaults } from "#server/records/clients/read.ts";
import { type Fault, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { findLockedInvoice, requireAction } from "#server/billing/invoices/read.ts";
import type { InvoiceRow } from "#server/billing/invoices/store.ts";

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
    return [{ path, code: "DUPLICATE", message: wording("payments.invoiceRepeated") }];
  });

/**
 * Returns a fault for each amount above what is outstanding on its invoice.
 * @param keepsRest true where the rest of the money can be kept as credit
 */
export const overpaymentFaults = (allocated: readonly Allocated[], keepsRest = false): Fault[] =>
  allocated.flatMap(({ invoice, amount }, i) => {
    const { totals, number, currency } = presentInvoiceSummary(invoice);
    if (compare(decimal(amount), decimal(totals.outstanding)) <= 0) return [];
    const outstanding = formatFigure(totals.outstanding);
    const message = keepsRest
      ? wording("payments.aboveOutstandingUnlessKept", { invoice: number, currency, outstanding })
      : wording("payments.aboveOutstandingOf", { invoice: number, currency, outstanding });
    return [{ path: `allocations[${i}].amount`, code: "OUT_OF_RANGE", message }];
  });

interface Owned {
  readonly clientId?: ClientId;
  readonly keepRestAsCredit?: boolean;
}

/** Returns the faults of the client whose money it is: named where no invoice says so, and not another than theirs. */
export async function ownerFaults(
  tx: Tx,
  allocated: readonly Allocated[],
  { clientId, keepRestAsCredit }: Owned,
): Promise<Fault[]> {
  if (allocated.length === 0 && keepRestAsCredit !== true) {
    return [{ path: "allocations", code: "REQUIRED", message: wording("payments.noInvoice") }];
  }
  if (clientId === undefined) {
    const message = wording("payments.clientRequiredWithoutInvoice");
    return allocated.length > 0 ? [] : [{ path: "clientId", code: "REQUIRED", message }];
  }
  const unknown = await namedClientFaults(tx, clientId);
  if (unknown.length > 0) return unknown;
  const isOther = allocated.some(({ invoice }) => invoice.clientId !== clientId);
  return isOther ? [{ path: "clientId", code: "WRONG_CLIENT", message: wording("payments.otherClient") }] : [];
}

/** Returns the client whose money it is. Call it without faults of the owner. */
export function ownerOf(allocated: readonly Allocated[], { clientId }: Owned): ClientId {
  const owner = clientId ?? allocated[0]?.invoice.clientId;
  if (owner === undefined) throw new Error("money without a client");
  return owner;
}
