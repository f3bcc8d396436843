import { isoInstant, type OrgScope, type Read, readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import type { JobServices } from "#server/http/caller.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import { printedAccepted } from "#server/billing/documents/print.ts";
import type { PrintedAcceptance, QuotationFacts } from "#server/pdf/facts.ts";
import { signaturePath } from "#server/pdf/signature.ts";
import { findAcceptanceRow, type QuotationRevision } from "./store.ts";

/** Finds the client's acceptance in the portal; undefined while there is none, and when the office recorded it. */
export async function findAcceptance(read: Read, key: QuotationRevision): Promise<PrintedAcceptance | undefined> {
  const row = await findAcceptanceRow(read, key);
  if (row === undefined) return undefined;
  return { name: row.name, acceptedAt: isoInstant(row.decidedAt), signature: signaturePath(row.signature) };
}

/**
 * Returns the quotation as it was sent, with the client's name, day and signature in the box of acceptance. It is drawn
 * each time from what was stored at the sending and at the acceptance, so it is the same each time.
 */
export async function printAccepted(
  scope: OrgScope & Pick<JobServices, "pdf">,
  facts: QuotationFacts,
  acceptance: PrintedAcceptance,
): Promise<FileAnswer> {
  const bytes = await scope.pdf.render(printedAccepted(readInOrg(scope), facts, acceptance));
  return new FileAnswer({
    bytes,
    mediaType: "application/pdf",
    name: pdfName({ ...facts.quotation, isAccepted: true }),
  });
}
