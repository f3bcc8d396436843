import type { ProjectId } from "#contract/api/ids.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { findBilledContract } from "#server/billing/documents/contracts/billed.ts";
import { claimRevision, creditNoteRevision, invoiceRevision } from "#server/billing/documents/portal-link/link.ts";
import { findQuotationNumber } from "./store.ts";
import { getIssuingOrganization } from "#server/organizations/read.ts";
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
import { getProject } from "#server/records/projects/read.ts";

export const quotationFacts = async (read: Read, quotation: Quotation, parties: Parties): Promise<QuotationFacts> => ({
  kind: "quotation",
  quotation,
  ...(await shown(read, quotation, parties)),
});

/** @param issuing with the registration of the day of issue, which may be before today */
export async function invoiceFacts(
  read: Read,
  invoice: Invoice,
  parties: Parties,
  issuing: Issuing = {},
): Promise<InvoiceFacts> {
  const contract = await findBilledContract(read, invoice);
  const quotationNumber =
    contract === undefined && invoice.quotationId !== null
      ? await findQuotationNumber(read, invoice.quotationId)
      : undefined;
  return {
    kind: "invoice",
    invoice,
    ...(quotationNumber === undefined ? {} : { quotationNumber }),
    ...(contract === undefined ? {} : { contract }),
    ...(await shown(read, invoice, parties, issuing)),
  };
}

/** True when the issuer was registered for GST on the day of the document; by default as it is today. */
interface Issuing {
  readonly gstRegistered?: boolean;
}

export const claimFacts = async (
  read: Read,
  { projectId, ...claim }: PrintedClaim & { readonly projectId: ProjectId },
  parties: Parties,
): Promise<ClaimFacts> => ({ kind: "claim", claim, ...(await shown(read, { projectId }, parties)) });

/** Returns the content of a credit note, which bears GST and the number of the registration if its invoice does. */
export const creditFacts = async (
  read: Read,
  creditNote: CreditNote,
  { invoice: { number, issuedAt }, issuer: { gstRegistered } }: InvoiceFacts,
  parties: Parties,
): Promise<CreditFacts> => ({
  kind: "credit",
  creditNote,
  invoice: { number, issuedAt },
  ...(await shown(read, creditNote, parties, { gstRegistered })),
});

async function shown(
  read: Read,
  { projectId }: { readonly projectId: ProjectId },
  parties: Parties,
  issuing: Issuing = {},
): Promise<Pick<DocumentFacts, "parties" | "issuer" | "projectName">> {
  const [{ name }, issuer] = await Promise.all([getProject(read, projectId), issuerNow(read)]);
  return { parties, issuer: { ...issuer, ...issuing }, projectName: name };
}

export async function issuerNow(read: Read): Promise<Issuer> {
  const { gstRegistered, bank, bankCode, payNowProxy, timeZone, logoFileId, brandColour, footerText, test } =
    await getIssuingOrganization(read);
  const issuer = { gstRegistered, bank, bankCode, payNowProxy, timeZone, logoFileId, brandColour, footerText };
  return test ? { ...issuer, isTest: true } : issuer;
}

/** Returns the key of an issued document: all but quotations have one revision, and another with each correction. */
export function keyOf(facts: DocumentFacts) {
  const { corrections = 0 } = facts;
  switch (facts.kind) {
    case "quotation":
      return { documentId: facts.quotation.id, revision: facts.quotation.revision };
    case "invoice":
      return { documentId: facts.invoice.id, revision: invoiceRevision + corrections };
    case "claim":
      return { documentId: facts.claim.id, revision: claimRevision + corrections };
    case "credit":
      return { documentId: facts.creditNote.id, revision: creditNoteRevision + corrections };
  }
}
