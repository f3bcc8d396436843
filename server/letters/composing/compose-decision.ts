import type { QuotationId } from "#contract/api/ids.ts";
import { findPortalUrl } from "#server/billing/documents/portal-link/link.ts";
import { findAcceptance, printAccepted } from "#server/billing/quotations/print-accepted.ts";
import { factsOfRevision } from "#server/billing/quotations/issued-facts.ts";
import { findQuotationToMail } from "#server/billing/quotations/read.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import type { Composed, Enclosure } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { Composing } from "./composing.ts";
import { confirmationLetter } from "#server/letters/confirmation-letter.ts";
import { decisionLetter } from "#server/letters/office-letters.ts";

const discarded = {
  letter: null,
  enclosure: null,
  obsolete: "The quotation was discarded before this email was sent.",
};

/** Composes the mail about a decision, which stays true of the revision that it was made on. */
export async function composeDecision(
  read: Read,
  row: MailRow,
  kind: "QUOTATION_ACCEPTED" | "QUOTATION_REJECTED",
  composing: Composing,
): Promise<Composed> {
  const key = { id: row.documentId as QuotationId, revision: row.revision };
  const found = await findQuotationToMail(read, key);
  if (found === undefined) return discarded;
  const { quotation, parties, decidedBy } = found;
  const letter = decisionLetter({
    kind,
    organization: await getOrganization(read),
    quotation,
    clientName: parties.client.name,
    decidedBy,
    note: row.message,
    decidedAt: new Date(isoInstant(row.createdAt)),
    link: `${composing.publicUrl}/clients/${quotation.clientId}`,
    language: await languageOfAccount(composing, row.recipient),
  });
  return { letter, enclosure: kind === "QUOTATION_ACCEPTED" ? await acceptedCopy(read, key) : null, obsolete: null };
}

/** Composes the mail that confirms an acceptance to the client. It stands without its link, should that be withdrawn. */
export async function composeConfirmation(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const key = { id: row.documentId as QuotationId, revision: row.revision };
  const [found, acceptance] = [await findQuotationToMail(read, key), await findAcceptance(read, key)];
  if (found === undefined || acceptance === undefined) return discarded;
  const link = row.linkWithdrawn ? undefined : await findPortalUrl(read, composing, key);
  const letter = confirmationLetter({
    organization: await getOrganization(read),
    ...found,
    acceptance,
    subject: row.subject,
    message: row.message,
    link: link ?? null,
  });
  return { letter, enclosure: await acceptedCopy(read, key), obsolete: null };
}

/** Returns the PDF with the acceptance as the file of a mail; null for an acceptance that the office recorded. */
async function acceptedCopy(read: Read, key: { readonly id: QuotationId; readonly revision: number }) {
  const acceptance = await findAcceptance(read, key);
  if (acceptance === undefined) return null;
  const facts = await factsOfRevision(read, key);
  const enclosure: Enclosure = (scope) => printAccepted(scope, facts, acceptance);
  return enclosure;
}
