import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { MailSample, MailSampleDraft } from "#contract/mails/mail-samples.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf, startOfDayAfter } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { readInOrg } from "#server/db/sql.ts";
import { previewCreditNoteNumber } from "#server/billing/documents/number.ts";
import { getNumbering } from "#server/billing/documents/read-numbering.ts";
import type { ClaimFacts, ClaimStatement, Parties } from "#server/pdf/facts.ts";
import { type Letter, viaQuoin } from "#server/mail/letter.ts";
import { mailTextFaults } from "#server/organizations/check-mail-texts.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { claimLetter, creditNoteLetter, invoiceLetter, quotationLetter, receiptLetter } from "./client-letters.ts";
import { reminderLetter } from "./reminder-letters.ts";

const sample = { title: "Kitchen renovation", total: 8720, reason: "Price reduction" } as const;
const sampleClient = { name: "Mdm Tan Siew Ling" } as Parties["client"];
/** The days from now to the due date of the sample, for each moment of a reminder. */
const daysToDue = { BEFORE: 3, ON: 0, AFTER: -7 } as const;

/** Writes an email with the text as typed, about a document that does not exist. @throws Refusal 422 */
export async function previewMailText(caller: Caller, draft: MailSampleDraft, publicUrl: string): Promise<MailSample> {
  const { kind, text } = draft;
  const read = readInOrg(caller);
  refuseFaults(mailTextFaults({ [kind]: text ?? {} }).map((fault) => ({ ...fault, path: textPath(fault.path) })));
  const organization = await getOrganization(read);
  const { invoice, quotation } = await getNumbering(read, caller.clock);
  // The texts as typed, and not those that are saved.
  const mailTexts = { ...organization.mailTexts, [kind]: text ?? {} };
  const { creditNotePrefix: prefix, timeZone } = organization;
  const numbering = { prefix, at: caller.clock(), timeZone, isChosen: false };
  const { number: creditNote } = await previewCreditNoteNumber(read, numbering);
  const numbers = { invoice: invoice.number, quotation: quotation.number, creditNote };
  return shown(letterOf(caller, { draft, numbers, organization: { ...organization, mailTexts }, publicUrl }));
}

const textPath = (path: string): string => `text${path.slice(path.lastIndexOf("."))}`;

interface Sampled {
  readonly draft: MailSampleDraft;
  readonly numbers: { readonly invoice: string; readonly quotation: string; readonly creditNote: string };
  readonly organization: Organization;
  readonly publicUrl: string;
}

function letterOf(
  { clock }: Caller,
  { draft: { kind, moment = "AFTER" }, numbers, organization, publicUrl }: Sampled,
): Letter {
  const now = clock();
  const { currency, timeZone, quotationValidityDays, paymentTermsDays } = organization;
  const to = { organization, parties: { client: sampleClient }, subject: null, message: null };
  const dayAfter = (days: number) => startOfDayAfter(now, days, timeZone).toISOString();
  if (kind === "QUOTATION") {
    const validUntil = dayAfter(quotationValidityDays);
    const quotation = { number: numbers.quotation, title: sample.title, totals: { total: sample.total }, currency };
    const link = `${publicUrl}/portal/q/…`;
    return quotationLetter({ ...to, link, now, quotation: { ...quotation, validUntil } as Quotation });
  }
  if (kind === "CLAIM") {
    const link = `${publicUrl}/portal/c/…`;
    return claimLetter({ ...to, link, facts: claimFacts(numbers.quotation, organization, now) });
  }
  if (kind === "CREDIT_NOTE") {
    const link = `${publicUrl}/portal/n/…`;
    const totals = { total: sample.total } as CreditNote["totals"];
    const creditNote = { number: numbers.creditNote, reason: sample.reason, totals, currency };
    return creditNoteLetter({ ...to, link, creditNote, invoice: { number: numbers.invoice, title: sample.title } });
  }
  const isReceipt = kind === "RECEIPT";
  const outstanding = isReceipt ? 0 : sample.total;
  const invoice = {
    number: numbers.invoice,
    title: sample.title,
    totals: { total: sample.total, outstanding },
    currency,
    dueDate: dayAfter(kind === "INVOICE_REMINDER" ? daysToDue[moment] : paymentTermsDays),
  } as Invoice;
  const about = { ...to, link: `${publicUrl}/portal/i/…`, invoice };
  if (kind === "INVOICE") return invoiceLetter(about);
  if (kind === "INVOICE_REMINDER") return reminderLetter({ ...about, now });
  const payment = { amount: sample.total, paidAt: now.toISOString(), method: "PAYNOW", reference: null };
  const receipt = {
    number: `${organization.receiptPrefix}-${dayOf(now, timeZone).slice(0, 4)}-0001`,
    amount: sample.total,
    kept: 0,
    currency,
    payments: [],
  };
  return receiptLetter({ ...about, payment: payment as InvoicePayment, receipt });
}

/** Returns what a claim of the sample's contract says, over this month to date. */
function claimFacts(contract: string, { currency, gstRegistered, timeZone }: Organization, now: Date): ClaimFacts {
  const today = dayOf(now, timeZone);
  const statement = {
    number: `${contract}-PC1`,
    currency,
    contract: { number: contract, title: sample.title },
    periodFrom: `${today.slice(0, 7)}-01`,
    periodTo: today,
    gstRate: 0,
    figures: { net: { claim: sample.total } },
  } as ClaimStatement;
  return { claim: { statement }, parties: { client: sampleClient }, issuer: { gstRegistered } } as ClaimFacts;
}

const shown = ({ sender, subject, heading, paragraphs, figures, button, footnotes }: Letter): MailSample => ({
  from: viaQuoin(sender?.name ?? heading),
  replyTo: sender?.replyTo ?? null,
  subject,
  heading,
  paragraphs: [...paragraphs],
  figures: figures.map(({ name, value, isMain = false }) => ({ name, value, isMain })),
  button: button?.label ?? null,
  footnotes: [...footnotes],
});
