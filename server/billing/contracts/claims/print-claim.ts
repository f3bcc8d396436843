import type { ClaimId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { readInOrg } from "#server/db/sql.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import { issuedPdf } from "#server/billing/documents/issued/issue.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { claimRevision } from "#server/billing/documents/portal-link/link.ts";
import { printed } from "#server/billing/documents/print.ts";
import { factsNow, issuedFacts } from "./issued-facts.ts";
import { getClaim } from "./read.ts";

/**
 * Returns the claim as a PDF: once submitted, as it was served, always the same bytes. One that never was is drawn each
 * time, and a draft is marked as such. @throws Refusal 404
 */
export async function printClaim(
  caller: Caller,
  id: ClaimId,
  { as }: { readonly as?: "issued" | "original" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const { number, servedAt } = await getClaim(read, id);
  if (servedAt !== null && number !== null) {
    const issued = await issuedFacts(read, id);
    const key = as === "original" ? { documentId: id, revision: claimRevision } : keyOf(issued);
    const { pdf } = await issuedPdf(caller, key, async () => issued);
    return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName({ number }) });
  }
  const facts = await factsNow(read, id);
  const bytes = await caller.pdf.render(printed(read, facts));
  const name = pdfName({ number: number ?? `${facts.claim.statement.contract.number} draft claim` });
  return new FileAnswer({ bytes, mediaType: "application/pdf", name });
}
