import type { QuotationId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { notFound } from "#server/core/refusal.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { findIssuedFacts, issuedPdf, type IssuedKey } from "#server/billing/documents/issued/issue.ts";
import { printed } from "#server/billing/documents/print.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { factsNow, factsOfRevision } from "./issued-facts.ts";
import { findAcceptance, printAccepted } from "./print-accepted.ts";
import { getQuotation } from "./read.ts";

/**
 * Returns the quotation as a PDF: once sent, always the same bytes; a draft is drawn each time and marked as such.
 * @param revision one that was sent; by default the current one
 * @param as "current" for the copy that bears the client's acceptance in the portal, once there is one
 * @throws Refusal 404
 */
export async function printQuotation(
  caller: Caller,
  id: QuotationId,
  { revision, as }: { readonly revision?: number; readonly as?: "issued" | "current" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const quotation = await getQuotation(read, id);
  const isCurrent = quotation.status !== "DRAFT" && quotation.revision === revision;
  if (revision !== undefined && !isCurrent) return printIssued(caller, { documentId: id, revision });
  const factsOf = () => factsNow(read, quotation);
  const acceptance = as === "current" ? await findAcceptance(read, quotation) : undefined;
  if (acceptance !== undefined) return printAccepted(caller, await factsOfRevision(read, quotation), acceptance);
  const bytes =
    quotation.status === "DRAFT"
      ? await caller.pdf.render(printed(read, await factsOf()))
      : (await issuedPdf(caller, { documentId: id, revision: quotation.revision }, factsOf)).pdf;
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: pdfName(quotation) });
}

/** Returns the PDF of a revision as it was sent. @throws Refusal 404 when it never was */
async function printIssued(caller: Caller, key: IssuedKey): Promise<FileAnswer> {
  const facts = await findIssuedFacts(readInOrg(caller), key);
  if (facts?.kind !== "quotation") throw notFound();
  const { pdf } = await issuedPdf(caller, key);
  return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName(facts.quotation) });
}
