import type { EInvoiceMark } from "#contract/documents/e-invoices.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { markedState } from "#server/billing/documents/e-invoice/mark.ts";
import { getInvoice, lockInvoice } from "./read.ts";
import { changeInvoice } from "./store.ts";

/** Notes what became of the e-invoice of an invoice. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function markInvoiceEInvoice(caller: Caller, id: InvoiceId, body: EInvoiceMark): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const mark = markedState(await lockInvoice(tx, id), body);
    await changeInvoice(tx, id, { ...mark, updatedAt: caller.clock() });
    return getInvoice(tx, id);
  });
}
