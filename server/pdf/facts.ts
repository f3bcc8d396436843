import type { Invoice } from "#contract/invoices.ts";
import type { Organization } from "#contract/organizations.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import type { Parties } from "#server/documents/parties.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { getProject } from "#server/projects/read.ts";

/** The organization's presentation and payment details, in addition to its name and address. */
export type Issuer = Pick<Organization, "gstRegistered" | "bank" | "payNowProxy" | "timeZone" | "logoFileId">;

interface Shown {
  readonly parties: Parties;
  readonly issuer: Issuer;
  readonly projectName: string;
}

/**
 * The complete content of a document as issued. Its PDF and its page in the portal are made from this only, so that
 * both match and neither changes later.
 */
export type DocumentFacts = QuotationFacts | InvoiceFacts;

export interface QuotationFacts extends Shown {
  readonly kind: "quotation";
  readonly quotation: Quotation;
}

export interface InvoiceFacts extends Shown {
  readonly kind: "invoice";
  readonly invoice: Invoice;
}

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

async function shown(read: Read, { projectId }: Quotation | Invoice, parties: Parties): Promise<Shown> {
  const { name } = await getProject(read, projectId);
  return { parties, issuer: await issuerNow(read), projectName: name };
}

export async function issuerNow(read: Read): Promise<Issuer> {
  const { gstRegistered, bank, payNowProxy, timeZone, logoFileId } = await getOrganization(read);
  return { gstRegistered, bank, payNowProxy, timeZone, logoFileId };
}

/** Returns the key of an issued document: invoices have only one revision. */
export const keyOf = (facts: DocumentFacts) =>
  facts.kind === "quotation"
    ? { documentId: facts.quotation.id, revision: facts.quotation.revision }
    : { documentId: facts.invoice.id, revision: 1 };
