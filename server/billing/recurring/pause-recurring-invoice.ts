import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { getRecurringInvoice, lockRecurring } from "./read.ts";
import { changeRecurring, settleRuns } from "./store.ts";

/** Pauses it, if it is not; a draft that it was about to send stays one. @throws Refusal 404 */
export function pauseRecurringInvoice(caller: Caller, id: RecurringInvoiceId): Promise<RecurringInvoice> {
  return inOrg(caller, async (tx) => {
    const { pausedAt } = await lockRecurring(tx, id);
    const at = caller.clock();
    if (pausedAt === null) {
      await changeRecurring(tx, id, { pausedAt: at, updatedAt: at });
      await settleRuns(tx, { id });
    }
    return getRecurringInvoice(tx, id);
  });
}
