import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { JobServices } from "#server/http/caller.ts";
import { type OrgScope, readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import { issuedPdf } from "#server/billing/documents/issued/issue.ts";
import { invoiceRevision } from "#server/billing/documents/portal-link/link.ts";
import { printed } from "#server/billing/documents/print.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { issuedFacts } from "./issued-facts.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";

/**
 * Returns the invoice as a PDF: as issued, always the same bytes, or in its current state. A draft is drawn each time
 * and marked as such. @throws Refusal 404
 */
export async function printInvoice(
  caller: OrgScope & JobServices,
  id: InvoiceId,
  { as }: { readonly as?: "issued" | "current" | "original" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const invoice = await getInvoice(read, id);
  const isIssued = invoice.sentAt !== null;
  const issued = await issuedFacts(read, invoice);
  if (isIssued && as !== "current") {
    const key = as === "original" ? { documentId: id, revision: invoiceRevision } : keyOf(issued);
    const { pdf } = await issuedPdf(caller, key, async () => issued);
    return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName(invoice) });
  }
  const facts = { ...issued, invoice };
  const bytes = await caller.pdf.render(printed(read, facts, { asCurrent: true }));
  const name = isIssued ? currentPdfName(invoice, caller.clock(), facts.issuer) : pdfName(invoice);
  return new FileAnswer({ bytes, mediaType: "application/pdf", name });
}

/** Returns the name of an issued invoice as a PDF in its current state. */
export const currentPdfName = (
  { number }: Pick<Invoice, "number">,
  now: Date,
  { timeZone }: { readonly timeZone: string },
): string => pdfName({ number, asOf: dayOf(now, timeZone) });
