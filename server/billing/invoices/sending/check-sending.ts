import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceSending } from "#contract/invoices/invoices.ts";
import type { Read } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { checkFacts } from "#server/billing/documents/send-check/check-facts.ts";
import { factsNow, issuedFacts } from "./issued-facts.ts";
import { previewInvoiceSend } from "./preview-send.ts";
import { getInvoice, requireAction } from "#server/billing/invoices/read.ts";

/**
 * Returns the invoice as it is, with what it lacks to be sent now.
 * @throws Refusal 404, 409 INVALID_STATE, 422 for a day of issue that sending would refuse
 */
export async function checkInvoiceSending(
  read: Read,
  id: InvoiceId,
  { issuedAt, dueDate, confirm = [] }: InvoiceSending,
  at: Date,
): Promise<Invoice> {
  const invoice = await getInvoice(read, id);
  requireAction(invoice, "send");
  if (invoice.status !== "DRAFT") {
    return { ...invoice, sendCheck: await checkFacts(await issuedFacts(read, invoice)) };
  }
  const dates = { ...(issuedAt === undefined ? {} : { issuedAt }), ...(dueDate === undefined ? {} : { dueDate }) };
  const { confirmations, ...next } = await previewInvoiceSend(read, id, dates, at);
  const facts = await factsNow(read, { ...invoice, ...next });
  const warnings = confirmations.filter(({ code }) => !(confirm as readonly string[]).includes(code));
  const sendCheck = await checkFacts(facts, { missing: sendableFaults({ ...invoice, ...next }), warnings });
  return { ...invoice, sendCheck };
}
