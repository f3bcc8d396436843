import type { InvoiceId } from "#contract/ids.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { issuedPdf } from "#server/documents/issued/issue.ts";
import { printed } from "#server/documents/print.ts";
import { pdfName } from "#server/documents/pdf-name.ts";
import { factsNow, issuedKeyOf, issuedFacts } from "./issued-facts.ts";
import { getInvoice } from "./read.ts";

/**
 * Returns the invoice as a PDF: as issued, always the same bytes, or in its current state. A draft is drawn each time
 * and marked as such. @throws Refusal 404
 */
export async function printInvoice(
  caller: Caller,
  id: InvoiceId,
  { as }: { readonly as?: "issued" | "current" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const invoice = await getInvoice(read, id);
  const isIssued = invoice.sentAt !== null;
  if (isIssued && as !== "current") {
    const { pdf } = await issuedPdf(caller, issuedKeyOf(id), () => factsNow(read, invoice));
    return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName(invoice) });
  }
  const facts = { ...(await issuedFacts(read, invoice)), invoice };
  const bytes = await caller.pdf.render(printed(read, facts, { asCurrent: true }));
  const asOf = isIssued ? dayOf(caller.clock(), facts.issuer.timeZone) : undefined;
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: pdfName({ number: invoice.number, asOf }) });
}
