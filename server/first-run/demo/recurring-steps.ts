import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { readInOrg } from "#server/db/sql.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { recordPayment } from "#server/billing/invoices/payments/record-payment.ts";
import { sendInvoice } from "#server/billing/invoices/sending/send-invoice.ts";
import { createRecurringInvoice } from "#server/billing/recurring/create-recurring-invoice.ts";
import { getRecurringInvoice } from "#server/billing/recurring/read.ts";
import { demoTimeZone } from "./contractor.ts";
import { dayBefore } from "./office-hours.ts";
import type { RecurringStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

type Story = RecurringStory<string>;

/** Returns the steps of a recurring invoice: its creation, and what the office does with its invoices. */
export function recurringSteps(year: Year, story: Story): Step[] {
  const { daysAgo, sentDaysAgo = [], payments = [] } = story;
  let id: RecurringInvoiceId | undefined;
  /** Returns the last invoice that it made by then. */
  const lastInvoice = async (caller: Caller) => {
    if (id === undefined) throw new Error("a recurring invoice of the demo is used before it is created");
    const { lastInvoice: last } = await getRecurringInvoice(readInOrg(caller), id);
    if (last === null) throw new Error(`the demo's "${story.title}" has made no invoice by then`);
    return getInvoice(readInOrg(caller), last.id);
  };
  return [
    {
      daysAgo,
      run: async (caller) => {
        ({ id } = await create(year, caller, story));
      },
    },
    ...sentDaysAgo.map((sent) => ({
      daysAgo: sent,
      run: async (caller: Caller) => void (await sendInvoice(caller, (await lastInvoice(caller)).id, {})),
    })),
    ...payments.map((payment) => ({
      daysAgo: payment.daysAgo,
      run: async (caller: Caller) => {
        const invoice = await lastInvoice(caller);
        const { method, reference } = payment;
        const paidAt = dayOf(caller.clock(), demoTimeZone);
        await recordPayment(caller, invoice.id, { amount: invoice.totals.outstanding, method, reference, paidAt });
      },
    })),
  ];
}

function create(year: Year, caller: Caller, story: Story) {
  const { project, firstDaysAgo, title, items, everyMonths, notes = null, sends = false, isPaused = false } = story;
  const { id: projectId, clientId } = known(year.projects, project);
  return createRecurringInvoice(caller, {
    clientId,
    projectId,
    title,
    items: [...items],
    everyMonths,
    nextOn: dayBefore(year.now, firstDaysAgo),
    notes,
    retentionPct: null,
    clientReference: story.clientReference ?? null,
    sends,
    paused: isPaused,
  });
}
