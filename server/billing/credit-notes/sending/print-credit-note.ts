import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { readInOrg } from "#server/db/sql.ts";
import { keyOf } from "#server/billing/documents/facts.ts";
import { issuedPdf } from "#server/billing/documents/issued/issue.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { creditNoteRevision } from "#server/billing/documents/portal-link/link.ts";
import { printed } from "#server/billing/documents/print.ts";
import { issuedFacts } from "./issued-facts.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";

/**
 * Returns the credit note as a PDF: as issued, always the same bytes, or with what became of the credit. A draft is drawn
 * each time and marked as such. @throws Refusal 404
 */
export async function printCreditNote(
  caller: Caller,
  id: CreditNoteId,
  { as }: { readonly as?: "issued" | "current" | "original" },
): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const creditNote = await getCreditNote(read, id);
  const { number, sentAt } = creditNote;
  const issued = await issuedFacts(read, creditNote);
  if (sentAt !== null && as !== "current") {
    const key = as === "original" ? { documentId: id, revision: creditNoteRevision } : keyOf(issued);
    const { pdf } = await issuedPdf(caller, key, async () => issued);
    return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: pdfName({ number }) });
  }
  const facts = { ...issued, creditNote };
  const bytes = await caller.pdf.render(printed(read, facts, { asCurrent: true }));
  const asOf = sentAt === null ? undefined : dayOf(caller.clock(), facts.issuer.timeZone);
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: pdfName({ number, asOf }) });
}
