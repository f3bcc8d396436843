import type { InvoiceId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Caller } from "#server/caller.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import { partiesNow } from "#server/documents/parties.ts";
import { FileAnswer } from "#server/file-answer.ts";
import { type DocumentFacts, invoiceFacts } from "#server/pdf/facts.ts";
import { findIssuedFacts, issuedPdf } from "#server/pdf/issue.ts";
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
  const bytes =
    invoice.sentAt !== null && as !== "current"
      ? (await issuedPdf(caller, keyOfInvoice(id), () => factsNow(read, invoice))).pdf
      : await caller.pdf.render(await printed(read, await currentFacts(read, invoice), { asCurrent: true }));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: `${invoice.number}.pdf` });
}

/** The invoice as it stands now, between the parties and in the way of the day it was issued. */
async function currentFacts(read: Read, invoice: Invoice): Promise<DocumentFacts> {
  const issued = await findIssuedFacts(read, keyOfInvoice(invoice.id));
  return issued?.kind === "invoice" ? { ...issued, invoice } : factsNow(read, invoice);
}

async function factsNow(read: Read, invoice: Invoice): Promise<DocumentFacts> {
  const parties = (await findInvoiceParties(read, invoice.id)) ?? (await partiesNow(read, invoice.clientId));
  return invoiceFacts(read, invoice, parties);
}

const keyOfInvoice = (id: InvoiceId) => ({ documentId: id, revision: invoiceRevision });
