import { documentTerms } from "#contract/document-terms.ts";
import type { Invoice } from "#contract/invoices.ts";
import { notesLinesMax } from "#contract/line-breaks.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "./break-long-words.ts";
import type { InvoiceFacts } from "./facts.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { payNowPayload } from "./pay-now.ts";
import { printedLines } from "./printed-lines.ts";
import { formatAmount, formatDay, formatFigure } from "#server/core/format.ts";
import { methodWords } from "#contract/words.ts";

/** Selects the invoice as issued, or its current state. */
export interface InvoicePrinting {
  readonly asCurrent: boolean;
}

/** Returns the complete text of a printed invoice. */
export function invoiceModel(facts: InvoiceFacts, { asCurrent }: InvoicePrinting) {
  const { invoice, parties, issuer, projectName } = facts;
  const day = (instant: string) => formatDay(instant, issuer.timeZone);
  const wasIssued = invoice.sentAt !== null;
  return {
    heading: invoiceHeading(issuer),
    number: invoice.number,
    title: inOneLine(invoice.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(documentTerms.billTo, parties),
    details: [
      [documentTerms.invoiceNumber, invoice.number],
      [wasIssued ? documentTerms.issued : documentTerms.drafted, day(invoice.issuedAt)],
      [documentTerms.due, day(invoice.dueDate)],
      [documentTerms.project, inOneLine(projectName)],
    ],
    watermark: wasIssued ? null : invoice.status === "VOID" ? documentTerms.void : documentTerms.draft,
    notice:
      wasIssued || invoice.status !== "VOID" ? null : "This draft was discarded and never issued. Nothing is owed.",
    stamp: asCurrent && wasIssued ? stampOf(invoice, day) : null,
    bill: billOf(invoice.items, [], invoice.currency),
    figures: figuresOf({ ...invoice, gstRegistered: issuer.gstRegistered }),
    account: asCurrent && wasIssued ? accountOf(invoice, day) : null,
    notes: breakLongWords(printedLines(invoice.notes ?? "", notesLinesMax)),
    payment: paymentOf(facts, asCurrent),
  };
}

export const invoiceHeading = ({ gstRegistered }: Pick<InvoiceFacts["issuer"], "gstRegistered">): string =>
  gstRegistered ? documentTerms.taxInvoice : documentTerms.invoice;

/** Returns the content of the PayNow code; undefined when there is nothing to pay, or it cannot be paid that way. */
export function payNowOf(
  { invoice, parties, issuer }: InvoiceFacts,
  { asCurrent }: InvoicePrinting,
): string | undefined {
  const { currency, sentAt, number: reference } = invoice;
  if (issuer.payNowProxy === null || currency !== "SGD" || sentAt === null) return undefined;
  const { legalName, name } = parties.organization;
  return payNowPayload({
    proxy: issuer.payNowProxy,
    amount: amountToPay(invoice, asCurrent),
    reference,
    payee: legalName ?? name,
  });
}

const amountToPay = ({ totals }: Invoice, asCurrent: boolean) => (asCurrent ? totals.outstanding : totals.total);

/** Returns the status as it matters to the payer; null while the invoice is just open. */
function stampOf({ status, paidAt, voidedAt }: Invoice, day: (instant: string) => string) {
  if (status === "PAID")
    return { text: documentTerms.paid, tone: "good", detail: paidAt === null ? null : day(paidAt) };
  if (status === "VOID")
    return { text: documentTerms.void, tone: "bad", detail: voidedAt === null ? null : day(voidedAt) };
  if (status === "OVERDUE") return { text: documentTerms.overdue, tone: "bad", detail: null };
  return null;
}

/** Returns the payments in the order they came in, and the balance. */
function accountOf({ payments, totals, currency }: Invoice, day: (instant: string) => string) {
  return {
    currency,
    payments: payments.toReversed().map(({ paidAt, method, reference, amount }) => ({
      day: day(paidAt),
      method: methodWords[method],
      reference: inOneLine(reference ?? ""),
      amount: formatFigure(amount),
    })),
    paid: formatAmount(totals.paid, currency),
    outstanding: formatAmount(totals.outstanding, currency),
  };
}

/** Returns how to pay; null when nothing is left to pay, or no account is known. */
function paymentOf(facts: InvoiceFacts, asCurrent: boolean) {
  const { invoice, issuer } = facts;
  const { bank } = issuer;
  const amount = amountToPay(invoice, asCurrent);
  const hasPayNow = payNowOf(facts, { asCurrent }) !== undefined;
  if (amount <= 0 || invoice.status === "VOID" || (bank === null && !hasPayNow)) return null;
  return {
    bank:
      bank === null
        ? []
        : [
            [documentTerms.bank, inOneLine(bank.name)],
            [documentTerms.accountName, inOneLine(bank.accountName)],
            [documentTerms.accountNumber, inOneLine(bank.accountNumber)],
            // A draft has no number yet to use as a reference.
            [documentTerms.reference, invoice.sentAt === null ? "" : invoice.number],
          ].filter(([, value]) => value !== ""),
    payNow: hasPayNow ? formatAmount(amount, invoice.currency) : null,
  };
}
