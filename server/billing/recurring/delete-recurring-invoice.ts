import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockRecurring } from "./read.ts";
import { deleteRecurringRow } from "./store.ts";

/** Deletes it; the invoices that it made stay. @throws Refusal 404 */
export function deleteRecurringInvoice(caller: Caller, id: RecurringInvoiceId): Promise<void> {
  return inOrg(caller, async (tx) => {
    await lockRecurring(tx, id);
    await deleteRecurringRow(tx, id);
  });
}
