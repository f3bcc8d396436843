import type { InvoiceId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { partiesNow } from "#server/documents/parties.ts";
import { FileAnswer } from "#server/file-answer.ts";
import { invoiceFacts } from "#server/pdf/facts.ts";
import { issuedPdf } from "#server/pdf/issue.ts";
import { printed } from "#server/pdf/print.ts";
import { invoiceRevision } from "#server/portal/link.ts";
import { getInvoice } from "./read.ts";
import { findInvoiceParties } from "./store.ts";

/**
 * The invoice as a PDF: as it was issued, the same bytes for ever, or as it stands now. What was never issued is drawn
 * anew each time, and says so. @throws Refusal 404
 */
export async function printInvoice(
  caller: Caller,
  id: InvoiceId,
  { as }: { readonly as?: "issued" | "current" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const invoice = await getInvoice(read, id);
  const parties = (await findInvoiceParties(read, id)) ?? (await partiesNow(read, invoice.clientId));
  const factsOf = () => invoiceFacts(read, invoice, parties);
  const wasIssued = invoice.sentAt !== null;
  const bytes =
    wasIssued && as !== "current"
      ? (await issuedPdf(caller, { documentId: id, revision: invoiceRevision }, factsOf)).pdf
      : await caller.pdf.render(await printed(read, await factsOf(), wasIssued ? {} : { watermark: "DRAFT" }));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: `${invoice.number}.pdf` });
}
