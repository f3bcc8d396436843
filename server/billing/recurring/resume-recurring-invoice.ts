import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import { dayFrom } from "#contract/invoices/recurring-days.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { getRecurringInvoice, lockRecurring } from "./read.ts";
import { changeRecurring } from "./store.ts";

/** Lets a paused one go on from its next day that is not in the past. @throws Refusal 404 */
export function resumeRecurringInvoice(caller: Caller, id: RecurringInvoiceId): Promise<RecurringInvoice> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const { pausedAt, nextOn, ...recurrence } = await lockRecurring(tx, id);
    const at = caller.clock();
    if (pausedAt !== null) {
      const from = dayFrom(nextOn, dayOf(at, timeZone), recurrence);
      await changeRecurring(tx, id, { pausedAt: null, nextOn: from, problem: null, problemOn: null, updatedAt: at });
    }
    return getRecurringInvoice(tx, id);
  });
}
