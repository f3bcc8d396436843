import type { ProjectId } from "#contract/ids.ts";
import type { CreditNote } from "#contract/credit-notes.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { findBilledContract } from "#server/documents/contracts/billed.ts";
import { claimRevision, creditNoteRevision, invoiceRevision } from "#server/documents/portal-link/link.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type {
  ClaimFacts,
  CreditFacts,
  DocumentFacts,
  InvoiceFacts,
  Issuer,
  Parties,
  PrintedClaim,
  QuotationFacts,
} from "#server/pdf/facts.ts";
import { getProject } from "#server/projects/read.ts";

export const quotationFacts = async (read: Read, quotation: Quotation, parties: Parties): Promise<QuotationFacts> => ({
  kind: "quotation",
  quotation,
  ...(await shown(read, quotation, parties)),
});

export async function invoiceFacts(read: Read, invoice: Invoice, parties: Parties): Promise<InvoiceFacts> {
  const contract = await findBilledContract(read, invoice);
  return {
    kind: "invoice",
    invoice,
    ...(contract === undefined ? {} : { contract }),
    ...(await shown(read, invoice, parties)),
  };
}

export const claimFacts = async (
  read: Read,
  { projectId, ...claim }: PrintedClaim & { readonly projectId: ProjectId },
  parties: Parties,
): Promise<ClaimFacts> => ({ kind: "claim", claim, ...(await shown(read, { projectId }, parties)) });

export const creditFacts = async (
  read: Read,
  creditNote: CreditNote,
  { number, issuedAt }: Pick<Invoice, "number" | "issuedAt">,
  parties: Parties,
): Promise<CreditFacts> => ({
  kind: "credit",
  creditNote,
  invoice: { number, issuedAt },
  ...(await shown(read, creditNote, parties)),
});

async function shown(
  read: Read,
  { projectId }: { readonly projectId: ProjectId },
  parties: Parties,
): Promise<Pick<DocumentFacts, "parties" | "issuer" | "projectName">> {
  const [{ name }, issuer] = await Promise.all([getProject(read, projectId), issuerNow(read)]);
  return { parties, issuer, projectName: name };
}

export async function issuerNow(read: Read): Promise<Issuer> {
  const { gstRegistered, bank, payNowProxy, timeZone, logoFileId, brandColour, footerText, test } =
    await getOrganization(read);
  const issuer = { gstRegistered, bank, payNowProxy, timeZone, logoFileId, brandColour, footerText };
  return test ? { ...issuer, isTest: true } : issuer;
}

/** Returns the key of an issued document: all but quotations have a single revision. */
export function keyOf(facts: DocumentFacts) {
  switch (facts.kind) {
    case "quotation":
      return { documentId: facts.quotation.id, revision: facts.quotation.revision };
    case "invoice":
      return { documentId: facts.invoice.id, revision: invoiceRevision };
    case "claim":
      return { documentId: facts.claim.id, revision: claimRevision };
    case "credit":
      return { documentId: facts.creditNote.id, revision: creditNoteRevision };
  }
}
