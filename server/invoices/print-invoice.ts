import type { InvoiceId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/file-answer.ts";
import { issuedPdf } from "#server/pdf/issue.ts";
import { printed } from "#server/pdf/print.ts";
import { pdfName } from "#server/pdf/words.ts";
import { factsNow, issuedKeyOf, issuedFacts } from "./issued-facts.ts";
import { getInvoice } from "./read.ts";

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
  const bytes =
    invoice.sentAt !== null && as !== "current"
      ? (await issuedPdf(caller, issuedKeyOf(id), () => factsNow(read, invoice))).pdf
      : await caller.pdf.render(printed(read, { ...(await issuedFacts(read, invoice)), invoice }, { asCurrent: true }));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: pdfName(invoice) });
}
