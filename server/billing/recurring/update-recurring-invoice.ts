import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import { dayFrom, dayOfMonthIn, lastDayOfMonth } from "#contract/invoices/recurring-days.ts";
import type { RecurringInvoice, RecurringInvoiceChange } from "#contract/invoices/recurring-invoices.ts";
import { storedSums } from "#contract/documents/totals.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { placed, priceLines, textFaults, unpricedFaults, writtenSums } from "#server/billing/documents/price-lines.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { lastDayFaults, pastFaults, placeholderFaults } from "./check.ts";
import { hasEnded } from "./present.ts";
import { getRecurringInvoice, lockRecurring } from "./read.ts";
import { changeRecurring, type RecurringRow } from "./store.ts";

/** Changes the fields given; invoices that it made stay as they are. @throws Refusal 404, 422 */
export function updateRecurringInvoice(
  caller: Caller,
  id: RecurringInvoiceId,
  body: RecurringInvoiceChange,
): Promise<RecurringInvoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = await lockRecurring(tx, id);
    const at = caller.clock();
    const today = dayOf(at, terms.timeZone);
    const { items, nextOn, onLastDay, ...fields } = body;
    const after = { ...before, ...fields };
    const movesParty = fields.clientId !== undefined || fields.projectId !== undefined;
    const rates = { gstRate: terms.gstRate, retentionPct: after.retentionPct };
    const priced =
      items === undefined
        ? { sums: storedSums(before), faults: unpricedFaults(fields, storedSums(before), rates) }
        : priceLines(placed(items), rates);
    const days = daysAfter(before, { ...body, today });
    refuseFaults([
      ...(movesParty ? await partyFaults(tx, after) : []),
      ...(days.nextOn === nextOn && nextOn !== before.nextOn ? pastFaults(nextOn, today) : []),
      ...lastDayFaults(days.nextOn, onLastDay),
      ...placeholderFaults(body),
      ...textFaults(placed(items ?? [])),
      ...priced.faults,
    ]);
    await changeRecurring(tx, id, {
      ...fields,
      ...days,
      ...(items === undefined ? {} : { items, ...writtenSums(priced.sums), lines: summarizeLines([{ items }]) }),
      problem: null,
      problemOn: null,
      updatedAt: at,
    });
    return getRecurringInvoice(tx, id);
  });
}

/**
 * Returns the next day and the day of the month after a change. The same next day again keeps the day of the month: in
 * February it may be that of a longer month.
 */
function daysAfter(
  before: RecurringRow,
  change: RecurringInvoiceChange & { readonly today: string },
): Pick<RecurringRow, "nextOn" | "dayOfMonth"> {
  const { nextOn, onLastDay, endOn = before.endOn, everyMonths = before.everyMonths, today } = change;
  const dayOf = (day: string) => (onLastDay === true ? lastDayOfMonth : dayOfMonthIn(day));
  if (nextOn !== undefined && nextOn !== before.nextOn) return { nextOn, dayOfMonth: dayOf(nextOn) };
  const keepsDay = onLastDay === undefined || (!onLastDay && before.dayOfMonth !== lastDayOfMonth);
  const dayOfMonth = keepsDay ? before.dayOfMonth : dayOf(before.nextOn);
  const goesOn = hasEnded(before) && !hasEnded({ nextOn: before.nextOn, endOn });
  return { nextOn: goesOn ? dayFrom(before.nextOn, today, { everyMonths, dayOfMonth }) : before.nextOn, dayOfMonth };
}
