import type { CreditNoteId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import type { Timeline } from "#contract/clients/timeline.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";
import type { Read } from "#server/db/sql.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { getQuotation } from "#server/billing/quotations/read.ts";
import { presentEntry } from "./present.ts";
import { type EntryRow, findCreditNoteEntries, findInvoiceEntries, findQuotationEntries } from "./store.ts";

/** @throws Refusal 404 */
export async function getQuotationTimeline(read: Read, id: QuotationId): Promise<Timeline> {
  await getQuotation(read, id);
  return oldestFirst(await findQuotationEntries(read, id));
}

/** @throws Refusal 404 */
export async function getInvoiceTimeline(read: Read, id: InvoiceId): Promise<Timeline> {
  await getInvoice(read, id);
  return oldestFirst(await findInvoiceEntries(read, id));
}

/** @throws Refusal 404 */
export async function getCreditNoteTimeline(read: Read, id: CreditNoteId): Promise<Timeline> {
  await getCreditNote(read, id);
  return oldestFirst(await findCreditNoteEntries(read, id));
}

const oldestFirst = (rows: readonly EntryRow[]): Timeline => ({ data: rows.map(presentEntry).toReversed() });
