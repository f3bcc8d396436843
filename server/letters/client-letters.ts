import type { Language } from "#contract/language.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { MailText } from "#contract/mails/mail-texts.ts";
import { type ClientMailKind, filledIn } from "#contract/mails/mail-words.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { inSentence } from "#server/core/text/direction.ts";
import { clockWordsIn, methodsIn, termsIn } from "#server/core/text/document-words.ts";
import { formatAmount } from "#server/core/text/format.ts";
import { hasGst } from "#server/pdf/models/claim-model.ts";
import { periodOf } from "#server/pdf/models/progress-model.ts";
import type { ClaimFacts, Parties } from "#server/pdf/facts.ts";
import { calendarDaysOf, languageOf } from "#server/pdf/words.ts";
import { isPastValidity } from "#server/billing/quotations/validity.ts";
import { asLine, type Figure, type Letter, linesOf, paragraphsOf } from "#server/mail/letter.ts";
import { creditReceiptTextIn, formatDay, lettersIn, mailTextsIn, severalReceiptTextIn } from "./words.ts";

type Sender = Pick<
  Organization,
  | "name"
  | "email"
  | "phone"
  | "timeZone"
  | "mailTexts"
  | "mailSenderName"
  | "mailReplyTo"
  | "brandColour"
  | "footerText"
>;

export interface ToClient {
  readonly organization: Sender;
  /** The client as on the document. */
  readonly parties: Pick<Parties, "client">;
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
  const language = languageOf(to.parties);
  const [terms, words] = [termsIn[language], lettersIn[language]];
  const total = formatAmount(totals.total, currency);
  const until = validUntil === null ? words.furtherNotice : formatDay(new Date(validUntil), timeZone, language);
  const isExpired = isPastValidity(validUntil, now);
  return letterTo(to, {
    kind: "QUOTATION",
    standard: mailTextsIn[language].QUOTATION[isExpired ? "expired" : "open"],
    values: { number, title, total, validUntil: until },
    figures: [
      { name: terms.quotationNumber, value: number },
      { name: terms.title, value: title },
      { name: terms.validUntil, value: until },
      { name: terms.total, value: total, isMain: true },
    ],
    action: words.viewQuotation,
  });
}

export function invoiceLetter({ invoice, ...to }: ToClient & { readonly invoice: Invoice }): Letter {
  const language = languageOf(to.parties);
  const values = valuesOf(invoice, to.organization, language);
  return letterTo(to, {
    kind: "INVOICE",
    standard: mailTextsIn[language].INVOICE[isOwed(invoice) ? "owed" : "settled"],
    values,
    figures: invoiceFigures(language, invoice, values),
    action: lettersIn[language].viewInvoice,
  });
}

/** Writes the mail of a receipt, for all invoices that it paid. */
export function receiptLetter({
  invoice,
  payment,
  receipt,
  ...to
}: ToClient & {
  readonly invoice: Invoice;
  readonly payment: InvoicePayment;
  readonly receipt: Pick<PaymentReceipt, "number" | "amount" | "kept" | "currency" | "payments">;
}): Letter {
  const paid = receipt.payments.filter(({ reversedAt }) => reversedAt === null);
  const isOne = paid.length <= 1;
  const amount = formatAmount(receipt.amount, receipt.currency);
  const language = languageOf(to.parties);
  const terms = termsIn[language];
  const ofInvoice = valuesOf(invoice, to.organization, language);
  const left = toNumber(sum(paid.map(({ outstanding }) => decimal(outstanding))));
  const values = {
    ...ofInvoice,
    amount,
    ...(isOne
      ? {}
      : {
          number: paid.map(({ invoiceNumber }) => invoiceNumber).join(", "),
          outstanding: formatAmount(left, receipt.currency),
        }),
  };
  return letterTo(to, {
    kind: "RECEIPT",
    standard: isOne ? mailTextsIn[language].RECEIPT : severalReceiptTextIn[language],
    values,
    figures: [
      { name: terms.receipt, value: receipt.number },
      { name: terms.invoiceNumber, value: values.number },
      ...(isOne ? [{ name: terms.title, value: invoice.title }] : []),
      { name: terms.paidOn, value: formatDay(new Date(payment.paidAt), to.organization.timeZone, language) },
      { name: terms.method, value: methodsIn[language][payment.method] },
      ...(payment.reference === null ? [] : [{ name: terms.reference, value: payment.reference }]),
      { name: terms.amountReceived, value: amount, isMain: true },
      { name: terms.outstanding, value: values.outstanding },
      ...(receipt.kept === 0
        ? []
        : [{ name: lettersIn[language].keptAsCredit, value: formatAmount(receipt.kept, receipt.currency) }]),
    ],
    action: lettersIn[language].viewInvoice,
  });
}

/** Writes the mail of a receipt all of whose money is the client's credit. The office's own text is about an invoice. */
export function creditReceiptLetter({
  receipt,
  ...to
}: Omit<ToClient, "link"> & { readonly receipt: PaymentReceipt }): Letter {
  const { number, paidAt, method, reference, currency } = receipt;
  const language = languageOf(to.parties);
  const [terms, words] = [termsIn[language], lettersIn[language]];
  const amount = formatAmount(receipt.amount, currency);
  const credit = formatAmount(receipt.credit, currency);
  return letterTo(
    { ...to, link: null },
    {
      kind: null,
      standard: creditReceiptTextIn[language],
      values: { number, amount },
      figures: [
        { name: terms.receipt, value: number },
        { name: terms.paidOn, value: formatDay(new Date(paidAt), to.organization.timeZone, language) },
        { name: terms.method, value: methodsIn[language][method] },
        ...(reference === null ? [] : [{ name: terms.reference, value: reference }]),
        { name: terms.amountReceived, value: amount, isMain: true },
        { name: words.creditLeft, value: credit },
      ],
      action: "",
    },
  );
}

/** Writes the mail that serves a claim, which shows it as it was submitted. */
export function claimLetter({ facts, ...to }: Omit<ToClient, "parties"> & { readonly facts: ClaimFacts }): Letter {
  const { statement } = facts.claim;
  const language = languageOf(facts.parties);
  const [terms, words] = [termsIn[language], lettersIn[language]];
  const number = statement.number ?? "";
  const { title } = statement.contract;
  const claimed = formatAmount(statement.figures.net.claim, statement.currency);
  const isTaxed = hasGst(facts);
  return letterTo(
    { ...to, parties: facts.parties },
    {
      kind: "CLAIM",
      standard: mailTextsIn[language].CLAIM[isTaxed ? "beforeGst" : "withoutGst"],
      values: { number, title, claimed },
      figures: [
        { name: terms.claimNumber, value: number },
        { name: terms.title, value: title },
        { name: terms.period, value: periodOf(facts.claim.statement, facts.parties) },
        { name: isTaxed ? words.claimedBeforeGst : words.claimed, value: claimed, isMain: true },
        ...dueFigures(facts),
      ],
      action: words.viewClaim,
    },
  );
}

/** Returns until when the client responds, where law or contract say so. */
const dueFigures = ({ claim: { days = [] }, parties }: ClaimFacts) =>
  days
    .filter(({ name }) => name === "responseDueOn")
    .map(({ name, on }) => ({
      name: clockWordsIn[languageOf(parties)].days[name],
      value: calendarDaysOf(parties)(on),
    }));

/** Writes the mail of a credit note, which shows it as it was issued. */
export function creditNoteLetter({
  creditNote,
  invoice,
  ...to
}: ToClient & {
  readonly creditNote: Pick<CreditNote, "number" | "reason" | "totals" | "currency">;
  readonly invoice: Pick<Invoice, "number" | "title">;
}): Letter {
  const { number, reason, totals, currency } = creditNote;
  const language = languageOf(to.parties);
  const terms = termsIn[language];
  const total = formatAmount(totals.total, currency);
  return letterTo(to, {
    kind: "CREDIT_NOTE",
    standard: mailTextsIn[language].CREDIT_NOTE,
    values: { number, title: invoice.title, total, invoice: invoice.number, reason },
    figures: [
      { name: terms.creditNoteNumber, value: number },
      { name: terms.forInvoice, value: invoice.number },
      { name: terms.title, value: invoice.title },
      { name: terms.total, value: total, isMain: true },
    ],
    action: lettersIn[language].viewCreditNote,
  });
}

/** Returns the values of the placeholders in texts about an invoice. */
export const valuesOf = (
  { number, title, totals, currency, dueDate }: Invoice,
  { timeZone }: Sender,
  language: Language,
) => ({
  number,
  title,
  total: formatAmount(totals.total, currency),
  outstanding: formatAmount(totals.outstanding, currency),
  dueDate: formatDay(new Date(dueDate), timeZone, language),
});

const isOwed = ({ totals }: Pick<Invoice, "totals">) => totals.outstanding > 0;

/** Returns the figures of a mail about an invoice. @param daysLate 0 or less until it is overdue */
export function invoiceFigures(
  language: Language,
  { totals }: Invoice,
  { number, title, total, outstanding, dueDate }: ReturnType<typeof valuesOf>,
  daysLate = 0,
): Figure[] {
  const terms = termsIn[language];
  const due = daysLate <= 0 ? dueDate : lettersIn[language].daysLate({ day: dueDate, days: daysLate });
  const isPaidInPart = totals.outstanding !== totals.total;
  return [
    { name: terms.invoiceNumber, value: number },
    { name: terms.title, value: title },
    ...(isOwed({ totals }) ? [{ name: terms.due, value: due }] : []),
    { name: terms.total, value: total, ...(isPaidInPart ? {} : { isMain: true }) },
    ...(isPaidInPart ? [{ name: terms.outstanding, value: outstanding, isMain: true } as const] : []),
  ];
}

/** Writes the mail with the code that a client enters before a decision in the portal. It has no link. */
export function decisionCodeLetter({
  organization,
  quotation,
  parties,
  code,
}: Pick<ToClient, "organization" | "parties"> & {
  readonly quotation: Pick<Quotation, "number" | "title">;
  readonly code: string;
}): Letter {
  const { name, email, mailSenderName, mailReplyTo, brandColour, footerText } = organization;
  const language = languageOf(parties);
  const { code: words } = lettersIn[language];
  return {
    language,
    heading: name,
    subject: words.subject({ number: quotation.number }),
    paragraphs: [words.lead({ number: quotation.number, organization: inSentence(asLine(name)) })],
    figures: [{ name: words.label, value: code, isMain: true }],
    button: null,
    footnotes: [words.note, ...linesOf(footerText)],
    brand: { brandColour },
    sender: { name: mailSenderName ?? name, replyTo: mailReplyTo ?? email },
  };
}

/** Returns the client, and the name that a letter greets: that of the contact person, where there is one. */
function named({ client: { name, attention } }: ToClient["parties"]) {
  const person = attention?.trim() ?? "";
  return { client: name, contact: person === "" ? name : person };
}

/** Writes a letter: the office's own text if it has one, or the default; then its message, the figures and the link. */
export function letterTo(
  { organization, parties, subject: chosenSubject, message, link }: ToClient,
  about: {
    /** Null for a mail whose text the office cannot change. */
    readonly kind: ClientMailKind | null;
    readonly standard: Required<MailText>;
    readonly values: Readonly<Record<string, string>>;
    readonly figures: readonly Figure[];
    readonly action: string;
  },
): Letter {
  const { name, email, phone, mailTexts, mailSenderName, mailReplyTo, brandColour, footerText } = organization;
  const language = languageOf(parties);
  // The office writes its own texts in English.
  const { subject, body } = {
    ...about.standard,
    ...(language === "en" && about.kind !== null ? mailTexts[about.kind] : {}),
  };
  const values = Object.fromEntries(
    Object.entries({ ...about.values, ...named(parties), organization: name }).map(([key, value]) => [
      key,
      asLine(value),
    ]),
  );
  const isolated = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inSentence(value)]));
  const contact = [name, phone, email].flatMap((part) => (part === null || part.trim() === "" ? [] : [asLine(part)]));
  return {
    language,
    heading: name,
    subject: chosenSubject ?? filledIn(subject, values),
    paragraphs: [...paragraphsOf(body).map((text) => filledIn(text, isolated)), ...paragraphsOf(message)],
    figures: about.figures,
    button: link === null ? null : { label: about.action, link },
    footnotes: [
      contact.map(inSentence).join(" · "),
      ...linesOf(footerText),
      ...(link === null ? [] : [lettersIn[language].forward]),
    ],
    brand: { brandColour },
    sender: { name: mailSenderName ?? name, replyTo: mailReplyTo ?? email },
  };
}
