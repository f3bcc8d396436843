import type { InvoiceSendPreview, SendPreviewQuery } from "#contract/documents/document-mails.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import { asNumber } from "#contract/money.ts";
import type { InvoiceSending } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import { previewInvoiceNumber } from "#server/billing/documents/number.ts";
import type { Read } from "#server/db/sql.ts";
import { type Oddity, unconfirmed } from "#server/core/confirm.ts";
import { getGstRateAt, getOrganization, requireOpenDay } from "#server/organizations/read.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { dueDateOf, dueOddities, issueDateOf, refuseReissue, termsOf } from "#server/billing/invoices/due-date.ts";
import { presentInvoice, presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { type InvoiceToMail, invalidStateError, partiesOf } from "#server/billing/invoices/read.ts";
import { findInvoice, type InvoiceRow } from "#server/billing/invoices/store.ts";

/** A preview before it is presented in a language. */
interface WordedSendPreview extends Omit<InvoiceSendPreview, "confirmations"> {
  readonly confirmations: readonly Oddity[];
}

/**
 * Returns the invoice with the number, the dates and the GST rate that sending it now would set, and its parties.
 * @throws Refusal 404, 409, 422
 */
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
  const { confirmations: _, ...issue } = await nextIssue(read, row, sending, at);
  return { invoice: { ...invoice, ...issue }, parties };
}

/** Returns the number and dates that sending the draft now would set. @throws Refusal 404, 409, 422 */
export async function previewInvoiceSend(
  read: Read,
  id: InvoiceId,
  query: SendPreviewQuery,
  at: Date,
): Promise<WordedSendPreview> {
  const row = found(await findInvoice(read, id));
  if (row.status !== "DRAFT")
    throw invalidStateError(wording("invoices.issuedBefore", { invoice: row.number }), row, []);
  return nextIssue(read, row, query, at);
}

async function nextIssue(read: Read, draft: InvoiceRow, sending: InvoiceSending, at: Date): Promise<WordedSendPreview> {
  const terms = await getOrganization(read);
  const { invoicePrefix: prefix, timeZone } = terms;
  const wanted = issueDateOf(sending, at, terms);
  refuseFaults(futureFaults("issuedAt", wanted, at));
  const isChosen = sending.issuedAt !== undefined;
  const { number, issuedAt } = await previewInvoiceNumber(read, { prefix, at: wanted, timeZone, isChosen });
  requireOpenDay(terms, { at: issuedAt, path: "issuedAt" }, at);
  const dueDate = dueDateOf(draft, sending, issuedAt, termsOf(terms, draft));
  const gstRate = await getGstRateAt(read, issuedAt);
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    dueDate: dueDate.toISOString(),
    gstRateAtIssue: asNumber(gstRate),
    totals: presentInvoiceSummary({ ...draft, gstRate }).totals,
    confirmations: unconfirmed(dueOddities(issuedAt, dueDate, terms), sending.confirm),
  };
}
