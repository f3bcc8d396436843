import type { InvoiceId } from "#contract/ids.ts";
import type { InvoiceSending } from "#contract/invoices.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { found } from "#server/core/refusal.ts";
import { dueDateOf, issueDateOf, refuseReissue } from "./due-date.ts";
import { presentInvoice } from "./present.ts";
import { type InvoiceToMail, partiesOf } from "./read.ts";
import { findInvoice } from "./store.ts";

/** Returns the invoice with the dates that sending it now would set, and its parties. @throws Refusal 404, 409 */
export async function previewSend(
  read: Read,
  id: InvoiceId,
  sending: InvoiceSending,
  at: Date,
): Promise<InvoiceToMail> {
  const row = found(await findInvoice(read, id));
  const invoice = presentInvoice(row);
  const parties = await partiesOf(read, invoice);
  if (row.status !== "DRAFT") {
    refuseReissue(row, sending);
    return { invoice, parties };
  }
  const terms = await getOrganization(read);
  const issuedAt = issueDateOf(sending, at, terms);
  const dueDate = dueDateOf(row, sending, issuedAt, terms);
  return { invoice: { ...invoice, issuedAt: issuedAt.toISOString(), dueDate: dueDate.toISOString() }, parties };
}
