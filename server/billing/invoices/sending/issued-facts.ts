import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Read } from "#server/db/sql.ts";
import { invoiceFacts } from "#server/billing/documents/facts.ts";
import { type InvoiceFacts } from "#server/pdf/facts.ts";
import { findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import { partiesOf } from "#server/billing/invoices/read.ts";

/** Returns the content of the invoice as issued, with its parties as corrected; for a draft, its current content. */
export async function issuedFacts(read: Read, invoice: Invoice): Promise<InvoiceFacts> {
  const issued = await findLatestFacts(read, invoice.id);
  return issued?.kind === "invoice" ? issued : factsNow(read, invoice);
}

/** Returns the invoice's current content, with the parties of the day it was sent, if it was. */
export const factsNow = async (read: Read, invoice: Invoice): Promise<InvoiceFacts> =>
  invoiceFacts(read, invoice, await partiesOf(read, invoice));

/** True when an issued invoice was paid or credited since, or is due on another day, so that its PDF asks for too much. */
export async function hasChangedSince(read: Read, invoice: Invoice): Promise<boolean> {
  if (invoice.totals.paid !== 0) return true;
  return (await issuedFacts(read, invoice)).invoice.dueDate !== invoice.dueDate;
}
