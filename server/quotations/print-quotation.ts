import type { QuotationId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { issuedPdf } from "#server/documents/issued/issue.ts";
import { printed } from "#server/documents/print.ts";
import { pdfName } from "#server/documents/pdf-name.ts";
import { factsNow } from "./issued-facts.ts";
import { getQuotation } from "./read.ts";

/**
 * Returns the quotation as a PDF: once sent, always the same bytes; a draft is drawn each time and marked as such.
 * @throws Refusal 404
 */
export async function printQuotation(caller: Caller, id: QuotationId): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const quotation = await getQuotation(read, id);
  const factsOf = () => factsNow(read, quotation);
  const bytes =
    quotation.status === "DRAFT"
      ? await caller.pdf.render(printed(read, await factsOf()))
      : (await issuedPdf(caller, { documentId: id, revision: quotation.revision }, factsOf)).pdf;
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: pdfName(quotation) });
}
