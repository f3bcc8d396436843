import type { InvoiceMailDraft, MailPreview } from "#contract/document-mails.ts";
import type { Mailing } from "#contract/documents.ts";
import type { ClientId, InvoiceId, QuotationId } from "#contract/ids.ts";
import { endOfDayAfter } from "#server/core/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { getClient } from "#server/clients/read.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import { previewSend } from "#server/invoices/preview-send.ts";
import { requireAction as requireInvoiceAction } from "#server/invoices/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { pdfName } from "#server/documents/pdf-name.ts";
import { findQuotationToMail, getQuotation, requireAction as requireQuotationAction } from "#server/quotations/read.ts";
import { found } from "#server/core/refusal.ts";
import { invoiceLetter, quotationLetter, reminderLetter } from "./client-letters.ts";
import { layOut } from "#server/mail/lay-out.ts";
import type { Letter } from "#server/mail/letter.ts";

/** Replaces the secret part of a link. */
const linkEnd = "\u2026";

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
    clientName: parties.client.name,
    message: mailing.message ?? null,
    link: `${publicUrl}/portal/q/${linkEnd}`,
  });
  return preview(read, quotation, mailing, letter);
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
    clientName: parties.client.name,
    message: mailing.message ?? null,
    link: `${publicUrl}/portal/i/${linkEnd}`,
  };
  const letter = kind === "INVOICE" ? invoiceLetter(to) : reminderLetter({ ...to, now: caller.clock() });
  return preview(read, invoice, mailing, letter);
}

async function preview(
  read: Read,
  document: { readonly clientId: ClientId; readonly number: string; readonly revision?: number },
  { to }: Mailing,
  letter: Letter,
): Promise<MailPreview> {
  const { subject, text, html } = layOut(letter);
  const { email } = await getClient(read, document.clientId);
  return { to: to ?? email, subject, text, html, attachments: [pdfName(document)] };
}
