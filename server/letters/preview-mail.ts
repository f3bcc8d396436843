import type { InvoiceMailDraft, MailPreview } from "#contract/documents/document-mails.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import type { ClaimSubmission } from "#contract/contracts/claims.ts";
import type { CreditNoteSending } from "#contract/invoices/credit-notes.ts";
import type {
  ClaimId,
  ClientId,
  CreditNoteId,
  InvoiceId,
  PaymentId,
  PaymentReceiptId,
  QuotationId,
} from "#contract/api/ids.ts";
import { endOfDayAfter } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { invoiceXmlForClient } from "#server/billing/credit-notes/e-invoice-for-client.ts";
import { getClient } from "#server/records/clients/read.ts";
import { getClaimToMail } from "#server/billing/contracts/claims/issued-facts.ts";
import { requireClaimAction } from "#server/billing/contracts/claims/read.ts";
import { previewCreditNote } from "#server/billing/credit-notes/sending/preview-send.ts";
import { readInOrg } from "#server/db/sql.ts";
import { hasChangedSince } from "#server/billing/invoices/sending/issued-facts.ts";
import { currentPdfName } from "#server/billing/invoices/sending/print-invoice.ts";
import { previewSend } from "#server/billing/invoices/sending/preview-send.ts";
import { receiptName } from "#server/billing/invoices/receipts/print-receipt.ts";
import { findReceiptToMail, mailedPaymentOf, requireSendable } from "#server/billing/invoices/receipts/read.ts";
import {
  findPaymentToMail,
  requireAction as requireInvoiceAction,
  requireReceiptSendable,
} from "#server/billing/invoices/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { pdfName } from "#server/billing/documents/pdf-name.ts";
import {
  findQuotationToMail,
  getQuotation,
  requireAction as requireQuotationAction,
} from "#server/billing/quotations/read.ts";
import { found, notFound, refuseFaults } from "#server/core/refusal.ts";
import {
  claimLetter,
  creditNoteLetter,
  creditReceiptLetter,
  invoiceLetter,
  quotationLetter,
  receiptLetter,
} from "./client-letters.ts";
import { reminderLetter } from "./reminder-letters.ts";
import { layOut } from "#server/mail/lay-out.ts";
import { ccFaults, recipientsOf } from "#server/mail/mailing.ts";
import type { Letter } from "#server/mail/letter.ts";

/** Replaces the secret part of a link. */
export const linkEnd = "\u2026";

/** Returns the mail that sending the quotation would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewQuotationMail(
  caller: Caller,
  id: QuotationId,
  mailing: Mailing,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { revision } = await getQuotation(read, id);
  const { quotation, parties, status } = found(await findQuotationToMail(read, { id, revision }));
  requireQuotationAction({ number: quotation.number, status }, "send");
  const organization = await getOrganization(read);
  const { quotationValidityDays, timeZone } = organization;
  // The default validity begins when the quotation is sent.
  const validUntil =
    quotation.validUntil ?? endOfDayAfter(caller.clock(), quotationValidityDays, timeZone).toISOString();
  const letter = quotationLetter({
    organization,
    quotation: { ...quotation, validUntil },
    now: caller.clock(),
    parties,
    ...textsOf(mailing),
    link: `${publicUrl}/portal/q/${linkEnd}`,
  });
  return preview(caller, { clientId: quotation.clientId, documents: [id] }, mailing, letter, pdfName(quotation));
}

/** Returns the mail that sending the invoice, or a reminder, would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewInvoiceMail(
  caller: Caller,
  id: InvoiceId,
  { kind = "INVOICE", ...mailing }: InvoiceMailDraft,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { invoice, parties } = await previewSend(read, id, mailing, caller.clock());
  requireInvoiceAction(invoice, kind === "INVOICE" ? "send" : "remind");
  const to = {
    organization: await getOrganization(read),
    invoice,
    parties,
    ...textsOf(mailing),
    link: `${publicUrl}/portal/i/${linkEnd}`,
  };
  const letter = kind === "INVOICE" ? invoiceLetter(to) : reminderLetter({ ...to, now: caller.clock() });
  const isCurrent = invoice.sentAt !== null && (await hasChangedSince(read, invoice));
  const name = isCurrent ? currentPdfName(invoice, caller.clock(), to.organization) : pdfName(invoice);
  const xml =
    kind === "INVOICE" && invoice.sentAt !== null ? await invoiceXmlForClient(read, to.organization, id) : undefined;
  return preview(caller, { clientId: invoice.clientId, documents: [id] }, mailing, letter, name, xml?.name);
}

/** Returns the mail that sending the receipt would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewReceiptMail(
  caller: Caller,
  ids: { readonly id: InvoiceId; readonly paymentId: PaymentId },
  mailing: Mailing,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { payment, receipt, isReversed, invoice, parties } = found(await findPaymentToMail(read, ids.paymentId));
  if (invoice.id !== ids.id) throw notFound();
  requireReceiptSendable(invoice, { ...payment, isReversed });
  const shown = found(receipt);
  const organization = await getOrganization(read);
  const letter = receiptLetter({
    organization,
    invoice,
    payment,
    receipt: shown,
    parties,
    ...textsOf(mailing),
    link: `${publicUrl}/portal/i/${linkEnd}`,
  });
  const about = { clientId: invoice.clientId, documents: [ids.paymentId, ids.id] };
  return preview(caller, about, mailing, letter, receiptName(shown, organization));
}

/** Returns the mail that sending the receipt of money would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewMoneyReceiptMail(
  caller: Caller,
  id: PaymentReceiptId,
  mailing: Mailing,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { receipt, parties } = found(await findReceiptToMail(read, id));
  requireSendable(receipt);
  const payment = mailedPaymentOf(receipt);
  if (payment !== undefined) {
    const { invoiceId, paymentId } = payment;
    return previewReceiptMail(caller, { id: invoiceId, paymentId }, mailing, publicUrl);
  }
  const organization = await getOrganization(read);
  const letter = creditReceiptLetter({ organization, receipt, parties, ...textsOf(mailing) });
  return preview(
    caller,
    { clientId: receipt.clientId, documents: [id] },
    mailing,
    letter,
    receiptName(receipt, organization),
  );
}

/** Returns the mail that submitting the claim would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewClaimMail(
  caller: Caller,
  id: ClaimId,
  mailing: ClaimSubmission,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { claim, facts } = await getClaimToMail(read, id, caller.clock());
  requireClaimAction(claim, "submit");
  const organization = await getOrganization(read);
  const letter = claimLetter({ organization, facts, ...textsOf(mailing), link: `${publicUrl}/portal/c/${linkEnd}` });
  const about = { clientId: claim.clientId, documents: [id] };
  return preview(caller, about, mailing, letter, pdfName({ number: facts.claim.statement.number ?? "" }));
}

/** Returns the mail that sending the credit note would send. @throws Refusal 404, 409 INVALID_STATE, 422 */
export async function previewCreditNoteMail(
  caller: Caller,
  id: CreditNoteId,
  sending: CreditNoteSending,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { creditNote, invoice, facts } = await previewCreditNote(read, id, sending, caller.clock());
  const organization = await getOrganization(read);
  const letter = creditNoteLetter({
    organization,
    creditNote,
    invoice,
    parties: facts.parties,
    ...textsOf(sending),
    link: `${publicUrl}/portal/n/${linkEnd}`,
  });
  const about = { clientId: creditNote.clientId, documents: [id, creditNote.invoiceId] };
  return preview(caller, about, sending, letter, pdfName(creditNote));
}

export const textsOf = ({ subject, message }: Mailing) => ({ subject: subject ?? null, message: message ?? null });

/** @throws Refusal 422 for copies that sending would reject */
export async function preview(
  caller: Caller,
  { clientId, documents }: { readonly clientId: ClientId; readonly documents: readonly string[] },
  mailing: Mailing,
  letter: Letter,
  ...attachments: readonly (string | undefined)[]
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const client = await getClient(read, clientId);
  const { recipient, cc } = await recipientsOf(read, mailing, { client, documents });
  refuseFaults(recipient === null ? [] : ccFaults(recipient, cc));
  const { subject, text, html } = layOut(letter);
  const isDelivered = caller.mailWaits !== true && !(await getOrganization(read)).test;
  return {
    to: recipient,
    cc: [...cc],
    subject,
    text,
    html,
    attachments: attachments.filter((name) => name !== undefined),
    isDelivered,
  };
}
