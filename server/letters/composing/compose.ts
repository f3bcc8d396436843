import {
  type ClaimId,
  type CreditNoteId,
  type InvoiceId,
  isId,
  type PaymentId,
  type QuotationId,
} from "#contract/api/ids.ts";
import { getClaimToMail } from "#server/billing/contracts/claims/issued-facts.ts";
import { getCreditNoteToMail } from "#server/billing/credit-notes/sending/issued-facts.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { findPaymentToMail, getInvoiceToMail } from "#server/billing/invoices/read.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { keyOf, quotationFacts } from "#server/billing/documents/facts.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import {
  claimRevision,
  creditNoteRevision,
  findPortalUrl,
  invoiceRevision,
  type Shown,
} from "#server/billing/documents/portal-link/link.ts";
import { findQuotationToMail } from "#server/billing/quotations/read.ts";
import { findNotice } from "#server/identity/notices/read.ts";
import { endpointDisabledLetter, invitationLetter, securityNoticeLetter } from "#server/letters/account-letters.ts";
import {
  claimLetter,
  creditNoteLetter,
  decisionCodeLetter,
  invoiceLetter,
  quotationLetter,
  receiptLetter,
} from "#server/letters/client-letters.ts";
import { reminderLetter } from "#server/letters/reminder-letters.ts";
import { hasChangedSince, issuedFacts } from "#server/billing/invoices/sending/issued-facts.ts";
import { printInvoice } from "#server/billing/invoices/sending/print-invoice.ts";
import { printReceipt } from "#server/billing/invoices/payments/print-receipt.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { issuedPdf, type IssuedKey } from "#server/billing/documents/issued/issue.ts";
import type { Composed, Enclosure, Letter } from "#server/mail/letter.ts";
import { openMailLink } from "#server/mail/link.ts";
import { composeReset } from "./compose-of-account.ts";
import type { Composing } from "./composing.ts";
import { composeAcceptance } from "./compose-acceptance.ts";
import { composeConfirmation, composeDecision } from "./compose-decision.ts";
import { composeEndpointNotice } from "./compose-endpoint-notice.ts";
import { composeMissingHolidays } from "./compose-missing-holidays.ts";
import { composeClientPage } from "#server/letters/client-page-mail.ts";
import { composeMoneyReceipt } from "./compose-money-receipt.ts";
import { composeMovedDays } from "./compose-moved-days.ts";
import { composeQuestion } from "./compose-question.ts";
import { composeStatement } from "#server/letters/statement-mail.ts";
import { creditNoteXmlForClient, invoiceXmlForClient } from "#server/billing/credit-notes/e-invoice-for-client.ts";
import type { MailRow } from "#server/mail/read.ts";
import { findEndpointUrl } from "#server/letters/store.ts";

/** Composes a stored mail from the current state of its document or other subject. */
export async function compose(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const { secret, publicUrl } = composing;
  switch (row.kind) {
    case "INVITATION": {
      const { name } = await getOrganization(read);
      const link = openMailLink(secret, { org: row.orgId, id: row.id }, row.linkSealed);
      if (link === undefined)
        return gone("The link in this email can no longer be decrypted. Send the invitation again.");
      return plain(invitationLetter(name, link));
    }
    case "PASSWORD_RESET":
      return composeReset(row, composing);
    case "ENDPOINT_DISABLED": {
      const { name } = await getOrganization(read);
      const url = await findEndpointUrl(read, row.documentId);
      const link = `${publicUrl}/settings/webhooks/${row.documentId}`;
      const language = await languageOfAccount(composing, row.recipient);
      return plain(endpointDisabledLetter(name, { url, reason: row.message, link }, language));
    }
    case "ENDPOINT_FAILING":
    case "ENDPOINT_RECOVERED":
      return composeEndpointNotice(read, row, row.kind, composing);
    case "DECISION_CODE":
      return composeCode(read, row, composing);
    case "SECURITY_NOTICE": {
      const notice = await findNotice(read, row.documentId);
      if (notice === undefined) return gone("The notice no longer exists.");
      const { name, timeZone } = await getOrganization(read);
      const language = await languageOfAccount(composing, row.recipient);
      return plain(securityNoticeLetter({ name, timeZone }, notice, publicUrl, language));
    }
    case "QUOTATION":
      return composeQuotation(read, row, composing);
    case "INVOICE":
    case "INVOICE_REMINDER":
      return composeInvoice(read, row, row.kind, composing);
    case "RECEIPT":
      return composeReceipt(read, row, composing);
    case "CLAIM":
      return composeClaim(read, row, composing);
    case "CLAIM_ACCEPTANCE":
      return composeAcceptance(read, row, composing);
    case "CREDIT_NOTE":
      return composeCreditNote(read, row, composing);
    case "STATEMENT":
      return composeStatement(read, row, composing.clock);
    case "CLIENT_PAGE":
      return composeClientPage(read, row, composing);
    case "CLIENT_QUESTION":
      return composeQuestion(read, row, composing);
    case "CLAIM_DAYS_MOVED":
      return composeMovedDays(read, row, composing);
    case "HOLIDAYS_MISSING":
      return composeMissingHolidays(read, row, composing);
    case "QUOTATION_ACCEPTED":
    case "QUOTATION_REJECTED":
      return composeDecision(read, row, row.kind, composing);
    case "QUOTATION_CONFIRMATION":
      return composeConfirmation(read, row, composing);
  }
}

const withdrawn = "The link was withdrawn before this email was sent. Send the document again.";

/** Returns the link in a mail; null once it was withdrawn: the mail may be on its way to a wrong address. */
async function linkOf(
  read: Read,
  row: MailRow,
  shown: Shown,
  composing: Composing,
): Promise<{ readonly link: string | null; readonly isWithdrawn: boolean }> {
  const isWithdrawn = row.linkWithdrawn;
  return { link: isWithdrawn ? null : ((await findPortalUrl(read, composing, shown)) ?? null), isWithdrawn };
}

const plain = (letter: Letter): Composed => ({ letter, enclosure: null, obsolete: null });
const gone = (obsolete: string): Composed => ({ letter: null, enclosure: null, obsolete });

async function composeQuotation(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const id = row.documentId as QuotationId;
  const found = await findQuotationToMail(read, { id, revision: row.revision });
  if (found === undefined) return gone("The quotation was discarded before this email was sent.");
  const { quotation, parties, isRevised } = found;
  const { link, isWithdrawn } = await linkOf(read, row, { id, revision: row.revision }, composing);
  const organization = await getOrganization(read);
  return {
    letter: quotationLetter({
      organization,
      quotation,
      now: composing.clock(),
      parties,
      subject: row.subject,
      message: row.message,
      link,
    }),
    enclosure: issuedEnclosure(pdfName(quotation), { documentId: id, revision: row.revision }, () =>
      quotationFacts(read, quotation, parties),
    ),
    obsolete: isRevised ? "The quotation was revised before this email was sent." : isWithdrawn ? withdrawn : null,
  };
}

/** The time for which a code is valid. */
const codeValidMs = 10 * 60 * 1000;

/** Replaces the digits of a code where the office reads the mail. */
const hiddenCode = "\u2022".repeat(6);

/** Composes the mail with the code that a client enters before a decision. */
async function composeCode(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const found = await findQuotationToMail(read, { id: row.documentId as QuotationId, revision: row.revision });
  if (found === undefined) return gone("The quotation was discarded before this email was sent.");
  const { quotation, parties } = found;
  const place = { org: row.orgId, id: row.id };
  const code = composing.isSending === true ? openMailLink(composing.secret, place, row.linkSealed) : hiddenCode;
  const isTooOld = composing.clock().getTime() - Date.parse(isoInstant(row.createdAt)) > codeValidMs;
  const isOver = row.linkSealed === null || code === undefined || isTooOld;
  return {
    letter: decisionCodeLetter({
      organization: await getOrganization(read),
      quotation,
      parties,
      code: code ?? hiddenCode,
    }),
    enclosure: null,
    obsolete: isOver ? "The code is too old, or was already sent. Ask the client to request another one." : null,
  };
}

async function composeInvoice(
  read: Read,
  row: MailRow,
  kind: "INVOICE" | "INVOICE_REMINDER",
  composing: Composing,
): Promise<Composed> {
  const id = row.documentId as InvoiceId;
  const { invoice, parties } = await getInvoiceToMail(read, id);
  const { link, isWithdrawn } = await linkOf(read, row, { id, revision: invoiceRevision }, composing);
  const organization = await getOrganization(read);
  const { subject, message } = row;
  const to = { organization, invoice, parties, subject, message, link };
  const isSettled = kind === "INVOICE_REMINDER" && invoice.status === "PAID";
  // The email that issues it carries it as issued, also when money came in before it left.
  const isFirst = kind === "INVOICE" && isoInstant(row.createdAt) === invoice.sentAt;
  const issued = await issuedFacts(read, invoice);
  const isCurrent = !isFirst && (await hasChangedSince(read, invoice));
  return {
    letter: kind === "INVOICE" ? invoiceLetter(to) : reminderLetter({ ...to, now: composing.clock() }),
    enclosure: isCurrent
      ? (caller) => printInvoice(caller, id, { as: "current" })
      : issuedEnclosure(pdfName(invoice), keyOf(issued), async () => issued),
    eInvoice: kind === "INVOICE" ? await invoiceXmlForClient(read, organization, id) : undefined,
    obsolete:
      invoice.status === "VOID"
        ? "The invoice was voided before this email was sent."
        : isSettled
          ? "The invoice was paid before this reminder was sent."
          : isWithdrawn
            ? withdrawn
            : null,
  };
}

async function composeReceipt(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  if (isId("rct", row.documentId)) return composeMoneyReceipt(read, row);
  const found = await findPaymentToMail(read, row.documentId as PaymentId);
  if (found === undefined) return gone("The payment no longer exists.");
  const { payment, receipt, isReversed, invoice, parties } = found;
  if (receipt === undefined) return gone("Credit that is applied has no receipt.");
  const { subject, message } = row;
  const { link, isWithdrawn } = await linkOf(read, row, { id: invoice.id, revision: invoiceRevision }, composing);
  const organization = await getOrganization(read);
  return {
    letter: receiptLetter({ organization, invoice, payment, receipt, parties, subject, message, link }),
    enclosure: (caller) => printReceipt(caller, invoice.id, payment.id),
    obsolete: isReversed
      ? "The payment was reversed before this receipt was sent."
      : invoice.status === "VOID"
        ? "The invoice was voided before this receipt was sent."
        : isWithdrawn
          ? withdrawn
          : null,
  };
}

async function composeClaim(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const id = row.documentId as ClaimId;
  const { claim, facts } = await getClaimToMail(read, id, composing.clock());
  const { link, isWithdrawn } = await linkOf(read, row, { id, revision: claimRevision }, composing);
  const { subject, message } = row;
  return {
    letter: claimLetter({ organization: await getOrganization(read), facts, subject, message, link }),
    enclosure: issuedEnclosure(
      pdfName({ number: facts.claim.statement.number ?? "" }),
      keyOf(facts),
      async () => facts,
    ),
    obsolete:
      claim.status === "WITHDRAWN"
        ? "The claim was withdrawn before this email was sent."
        : isWithdrawn
          ? withdrawn
          : null,
  };
}

async function composeCreditNote(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const id = row.documentId as CreditNoteId;
  const { creditNote, invoice, facts } = await getCreditNoteToMail(read, id);
  const { link, isWithdrawn } = await linkOf(read, row, { id, revision: creditNoteRevision }, composing);
  const organization = await getOrganization(read);
  const { subject, message } = row;
  const { parties } = facts;
  return {
    letter: creditNoteLetter({ organization, creditNote, invoice, parties, subject, message, link }),
    enclosure: issuedEnclosure(pdfName(creditNote), keyOf(facts), async () => facts),
    eInvoice: await creditNoteXmlForClient(read, organization, id),
    obsolete:
      creditNote.status === "VOID"
        ? "The credit note was voided before this email was sent."
        : isWithdrawn
          ? withdrawn
          : null,
  };
}

/**
 * Returns the issued PDF as the file of a mail.
 * @param factsOf what it says, for a document that was issued before such facts were kept
 */
const issuedEnclosure =
  (name: string, key: IssuedKey, factsOf: () => Promise<DocumentFacts>): Enclosure =>
  async (caller) => {
    const { pdf } = await issuedPdf(caller, key, factsOf);
    return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name });
  };
