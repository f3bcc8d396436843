import { isIncluded } from "#contract/api/include.ts";
import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import type { RecurringInvoice, RecurringInvoiceQuery } from "#contract/invoices/recurring-invoices.ts";
import { found } from "#server/core/refusal.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { presentRecurring, presentRecurringSummary } from "./present.ts";
import { findRecurringInvoice, findRecurringInvoices, lockRecurringRow, type RecurringRow } from "./store.ts";

export async function listRecurringInvoices(read: Read, query: RecurringInvoiceQuery, page: Page) {
  const present = isIncluded(query, "items") ? presentRecurring : presentRecurringSummary;
  return page.body(await findRecurringInvoices(read, query, page), present);
}

/** Lists them with their items. */
export const listRecurringInvoiceDetails = async (read: Read, page: Page) =>
  page.body(await findRecurringInvoices(read, {}, page), presentRecurring);

/** @throws Refusal 404 */
export async function getRecurringInvoice(read: Read, id: RecurringInvoiceId): Promise<RecurringInvoice> {
  return presentRecurring(found(await findRecurringInvoice(read, id)));
}

/** Locks it for a change. @throws Refusal 404 */
export async function lockRecurring(tx: Tx, id: RecurringInvoiceId): Promise<RecurringRow> {
  return found(await lockRecurringRow(tx, id));
}
