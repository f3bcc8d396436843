import type { InvoiceId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockInvoiceFor } from "#server/billing/invoices/read.ts";
import { deleteInvoiceRow } from "#server/billing/invoices/store.ts";

/** Deletes a draft, which has no number. @throws Refusal 404, 409 INVALID_STATE */
export function deleteInvoiceDraft(caller: Caller, id: InvoiceId): Promise<void> {
  return inOrg(caller, async (tx) => {
    // Only a draft may be sent for the first time; the database also keeps every invoice that was sent.
    await lockInvoiceFor(tx, id, "send");
    await deleteInvoiceRow(tx, id);
  });
}
