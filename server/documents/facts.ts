import type { Invoice } from "#contract/invoices.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { DocumentFacts, InvoiceFacts, Issuer, Parties, QuotationFacts } from "#server/pdf/facts.ts";
import { getProject } from "#server/projects/read.ts";

export const quotationFacts = async (read: Read, quotation: Quotation, parties: Parties): Promise<QuotationFacts> => ({
  kind: "quotation",
  quotation,
  ...(await shown(read, quotation, parties)),
});

export const invoiceFacts = async (read: Read, invoice: Invoice, parties: Parties): Promise<InvoiceFacts> => ({
  kind: "invoice",
  invoice,
  ...(await shown(read, invoice, parties)),
});

async function shown(
  read: Read,
  { projectId }: Quotation | Invoice,
  parties: Parties,
): Promise<Pick<DocumentFacts, "parties" | "issuer" | "projectName">> {
  const [{ name }, issuer] = await Promise.all([getProject(read, projectId), issuerNow(read)]);
  return { parties, issuer, projectName: name };
}

export async function issuerNow(read: Read): Promise<Issuer> {
  const { gstRegistered, bank, payNowProxy, timeZone, logoFileId, brandColour, footerText } =
    await getOrganization(read);
  return { gstRegistered, bank, payNowProxy, timeZone, logoFileId, brandColour, footerText };
}

/** Returns the key of an issued document: invoices have a single revision. */
export const keyOf = (facts: DocumentFacts) =>
  facts.kind === "quotation"
    ? { documentId: facts.quotation.id, revision: facts.quotation.revision }
    : { documentId: facts.invoice.id, revision: 1 };
