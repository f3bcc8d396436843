import { documentTerms } from "#contract/document-terms.ts";
import { methodWords } from "#contract/words.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { MailText } from "#contract/mail-texts.ts";
import { type ClientMailKind, filledIn, type MailPlaceholder, standardMailTexts } from "#contract/mail-words.ts";
import type { Organization } from "#contract/organizations.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import type { Quotation } from "#contract/quotations.ts";
import { daysBetween } from "#server/core/calendar.ts";
import { inSentence } from "#server/core/direction.ts";
import { formatAmount } from "#server/core/format.ts";
import { isPastValidity } from "#server/quotations/validity.ts";
import { asLine, type Figure, type Letter, paragraphsOf } from "#server/mail/letter.ts";
import { formatDay } from "./words.ts";

type Sender = Pick<
  Organization,
  "name" | "email" | "phone" | "timeZone" | "mailTexts" | "mailSenderName" | "mailReplyTo"
>;

interface ToClient {
  readonly organization: Sender;
  readonly clientName: string;
  /** The office's subject for this mail, in place of the usual one. */
  readonly subject: string | null;
  /** The office's message for this mail. */
  readonly message: string | null;
  /** The link to the document in the portal. */
  readonly link: string | null;
}

export function quotationLetter({
  quotation,
  now,
  ...to
}: ToClient & { readonly quotation: Quotation; readonly now: Date }): Letter {
  const { number, title, totals, currency, validUntil } = quotation;
  const { timeZone } = to.organization;
  const total = formatAmount(totals.total, currency);
  const until = validUntil === null ? "further notice" : formatDay(new Date(validUntil), timeZone);
  const isExpired = isPastValidity(validUntil, now);
  return letterTo(to, {
    kind: "QUOTATION",
    standard: standardMailTexts.QUOTATION[isExpired ? "expired" : "open"],
    values: { number, title, total, validUntil: until },
    figures: [
      { name: documentTerms.quotationNumber, value: number },
      { name: documentTerms.title, value: title },
      { name: documentTerms.validUntil, value: until },
      { name: documentTerms.total, value: total, isMain: true },
    ],
    action: "View the quotation",
  });
}

export function invoiceLetter({ invoice, ...to }: ToClient & { readonly invoice: Invoice }): Letter {
  const values = valuesOf(invoice, to.organization);
  return letterTo(to, {
    kind: "INVOICE",
    standard: standardMailTexts.INVOICE[isOwed(invoice) ? "owed" : "settled"],
    values,
    figures: invoiceFigures(invoice, values),
    action: "View the invoice",
  });
}

/** Writes a reminder, worded by whether the due date is ahead, today or past. */
export function reminderLetter({
  invoice,
  now,
  ...to
}: ToClient & { readonly invoice: Invoice; readonly now: Date }): Letter {
  const values = valuesOf(invoice, to.organization);
  const daysLate = daysBetween(new Date(invoice.dueDate), now, to.organization.timeZone);
  return letterTo(to, {
    kind: "INVOICE_REMINDER",
    standard: standardMailTexts.INVOICE_REMINDER[daysLate < 0 ? "before" : daysLate === 0 ? "on" : "after"],
    values,
    figures: invoiceFigures(invoice, values, daysLate),
    action: "View the invoice",
  });
}

export function receiptLetter({
  invoice,
  payment,
  ...to
}: ToClient & { readonly invoice: Invoice; readonly payment: InvoicePayment }): Letter {
  const amount = formatAmount(payment.amount, invoice.currency);
  const values = { ...valuesOf(invoice, to.organization), amount };
  return letterTo(to, {
    kind: "RECEIPT",
    standard: standardMailTexts.RECEIPT,
    values,
    figures: [
      { name: documentTerms.invoiceNumber, value: invoice.number },
      { name: documentTerms.title, value: invoice.title },
      { name: documentTerms.paidOn, value: formatDay(new Date(payment.paidAt), to.organization.timeZone) },
      { name: documentTerms.method, value: methodWords[payment.method] },
      ...(payment.reference === null ? [] : [{ name: documentTerms.reference, value: payment.reference }]),
      { name: documentTerms.amountReceived, value: amount, isMain: true },
      { name: documentTerms.outstanding, value: values.outstanding },
    ],
    action: "View the invoice",
  });
}

const valuesOf = ({ number, title, totals, currency, dueDate }: Invoice, { timeZone }: Sender) => ({
  number,
  title,
  total: formatAmount(totals.total, currency),
  outstanding: formatAmount(totals.outstanding, currency),
  dueDate: formatDay(new Date(dueDate), timeZone),
});

const isOwed = ({ totals }: Pick<Invoice, "totals">) => totals.outstanding > 0;

function invoiceFigures(
  { totals }: Invoice,
  { number, title, total, outstanding, dueDate }: ReturnType<typeof valuesOf>,
  daysLate = 0,
): Figure[] {
  const late = daysLate <= 0 ? "" : ` (${daysLate} ${daysLate === 1 ? "day" : "days"} ago)`;
  const isPaidInPart = totals.outstanding !== totals.total;
  return [
    { name: documentTerms.invoiceNumber, value: number },
    { name: documentTerms.title, value: title },
    ...(isOwed({ totals }) ? [{ name: documentTerms.due, value: dueDate + late }] : []),
    { name: documentTerms.total, value: total, ...(isPaidInPart ? {} : { isMain: true }) },
    ...(isPaidInPart ? [{ name: documentTerms.outstanding, value: outstanding, isMain: true } as const] : []),
  ];
}

/** Writes a letter: the office's own text if it has one, or the default; then its message, the figures and the link. */
function letterTo(
  { organization, clientName, subject: chosenSubject, message, link }: ToClient,
  about: {
    readonly kind: ClientMailKind;
    readonly standard: Required<MailText>;
    readonly values: Readonly<Partial<Record<MailPlaceholder, string>>>;
    readonly figures: readonly Figure[];
    readonly action: string;
  },
): Letter {
  const { name, email, phone, mailTexts, mailSenderName, mailReplyTo } = organization;
  const { subject, body } = { ...about.standard, ...mailTexts[about.kind] };
  const values = Object.fromEntries(
    Object.entries({ ...about.values, client: clientName, organization: name }).map(([key, value]) => [
      key,
      asLine(value),
    ]),
  );
  const isolated = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inSentence(value)]));
  const contact = [name, phone, email].flatMap((part) => (part === null || part.trim() === "" ? [] : [asLine(part)]));
  return {
    heading: name,
    subject: chosenSubject ?? filledIn(subject, values),
    paragraphs: [...paragraphsOf(body).map((text) => filledIn(text, isolated)), ...paragraphsOf(message)],
    figures: about.figures,
    button: link === null ? null : { label: about.action, link },
    footnotes: [
      contact.map(inSentence).join(" · "),
      ...(link === null
        ? []
        : ["Anyone with this link can open the document, so please forward this email with care."]),
    ],
    sender: { name: mailSenderName ?? name, replyTo: mailReplyTo ?? email },
  };
}
