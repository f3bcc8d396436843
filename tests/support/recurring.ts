import { allDatabases } from "#server/db/placement/databases.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { secretFrom } from "#server/core/secret.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { draftDueInvoices } from "#server/billing/recurring/draft-due.ts";
import { type Api, line } from "./api.ts";
import { service, testSecret } from "./service.ts";

/** Returns the body of a recurring invoice of 109.00 with GST: monthly from 31 January 2031, as drafts. */
export async function recurringBody(api: Api, more: object = {}) {
  const { id: projectId, clientId } = await api.project();
  return {
    clientId,
    projectId,
    title: "Maintenance, {month} {year}",
    items: [line({ description: "Lift lobby, {period}" })],
    everyMonths: 1,
    nextOn: "2031-01-31",
    ...more,
  };
}

export const newRecurring = async (api: Api, more: object = {}): Promise<RecurringInvoice> =>
  api.create<RecurringInvoice>("/recurring-invoices", await recurringBody(api, more));

/** Runs the job at the time that the service's clock shows. */
export async function runRecurringJob(): Promise<number> {
  const { db, now } = await service();
  const clock = () => now ?? new Date();
  let drafted = 0;
  for (const cell of await allDatabases(db))
    drafted += await draftDueInvoices({ db: cell, clock, ...recurringServices });
  return drafted;
}

export const recurringServices = { secret: secretFrom(testSecret), mailLimits: noMailLimits };
