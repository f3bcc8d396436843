import type { Invoice } from "#contract/invoices/invoices.ts";
import { isMoney, splitPaid } from "#contract/documents/totals.ts";
import { notesLinesMax } from "#contract/documents/line-breaks.ts";
import { hasTaxableSupply } from "#contract/books/tax-codes.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { BilledContract, ClaimStatement, InvoiceFacts, Issuer } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { payNowMax, payNowPayload } from "./pay-now.ts";
import { periodOf, progressOf } from "./progress-model.ts";
import { printedLines } from "./printed-lines.ts";
import { formatAmount, formatFigure } from "#server/core/text/format.ts";
import type { DocumentTerms } from "#server/core/text/document-words.ts";
import { daysOf, type Words, watermarkOf, wordsOf } from "#server/pdf/words.ts";

/** Selects the invoice as issued, or its current state. */
export interface InvoicePrinting {
  readonly asCurrent: boolean;
}

/** Returns the complete text of a printed invoice. */
export function invoiceModel(facts: InvoiceFacts, { asCurrent }: InvoicePrinting) {
  const { invoice, parties, issuer, projectName, quotationNumber, contract } = facts;
  const day = daysOf(parties, issuer);
  const words = wordsOf(parties);
  const { terms, print } = words;
  const taxed = { ...invoice, gstRegistered: issuer.gstRegistered };
  const wasIssued = invoice.sentAt !== null;
  return {
    heading: invoiceHeading(terms, facts),
    number: invoice.number,
    title: inOneLine(invoice.title),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.billTo, parties),
    details: [
      [terms.invoiceNumber, invoice.number],
      [wasIssued ? terms.issued : terms.drafted, day(invoice.issuedAt)],
      [terms.due, day(invoice.dueDate)],
      ...(quotationNumber === undefined ? [] : [[terms.quotationNumber, quotationNumber]]),
      ...(contract === undefined ? [] : [[terms.contractNumber, contract.number]]),
      // Missing in invoices of the time before they had one.
      ...(invoice.clientReference == null ? [] : [[terms.clientReference, inOneLine(invoice.clientReference)]]),
      [terms.project, inOneLine(projectName)],
    ],
    watermark: watermarkOf(issuer, terms, wasIssued ? null : invoice.status === "VOID" ? terms.void : terms.draft),
    notice: wasIssued || invoice.status !== "VOID" ? null : print.discarded,
    stamp: asCurrent && wasIssued ? stampOf(invoice, day, words) : null,
    bill: billOf(words, taxed),
    figures: figuresOf(words, taxed),
    account: asCurrent && wasIssued ? accountOf(invoice, day, words) : null,
    notes: breakLongWords(printedLines(invoice.notes ?? "", notesLinesMax)),
    payment: paymentOf(facts, asCurrent, words),
    contract: contract === undefined ? null : ledgerOf(contract, facts, words),
    statement: contract?.statement === undefined ? null : statementOf(contract.statement, facts, words),
  };
}

const hasGst = ({ invoice, issuer }: InvoiceFacts) => issuer.gstRegistered || invoice.gstRateAtIssue !== 0;

/** Returns the contract's figures as the invoice leaves them. Retention and deposit are shown where there was any. */
function ledgerOf(contract: BilledContract, facts: InvoiceFacts, { terms, print }: Words) {
  const { retention, deposit } = contract;
  const named = { number: contract.number, currency: facts.invoice.currency };
  return {
    heading: hasGst(facts) ? print.contract.beforeGst(named) : print.contract.title(named),
    figures: [
      [terms.contractSum, formatFigure(contract.contractSum)],
      [terms.billedToDate, formatFigure(contract.billed)],
      ...(retention.withheld === 0 ? [] : [[terms.retentionHeld, formatFigure(retention.held)]]),
      ...(deposit.issued === 0 ? [] : [[terms.depositLeft, formatFigure(deposit.left)]]),
      [terms.balanceToBill, formatFigure(contract.balance)],
    ],
  };
}

/** Returns the statement of the claim that the invoice bills. */
function statementOf(statement: ClaimStatement, facts: InvoiceFacts, words: Words) {
  const { print } = words;
  return {
    title: print.claim.statement({ number: statement.number ?? statement.contract.number }),
    subtitle: [inOneLine(statement.contract.title), periodOf(statement, facts.parties)].join(" · "),
    currency: statement.currency,
    progress: progressOf(statement, words, hasGst(facts)),
    labels: { amounts: print.claim.amountsBilled, byLine: print.claim.byLine },
  };
}

/** Returns the heading of an invoice: a tax invoice has the words that the law asks for. */
export const invoiceHeading = (
  terms: Pick<DocumentTerms, "invoice" | "taxInvoice">,
  { invoice, issuer }: Pick<InvoiceFacts, "invoice" | "issuer">,
): string => (issuer.gstRegistered && hasTaxableSupply(invoice.items) ? terms.taxInvoice : terms.invoice);

/** Returns the content of the PayNow code; undefined when there is nothing to pay, or it cannot be paid that way. */
export function payNowOf(
  { invoice, parties, issuer }: InvoiceFacts,
  { asCurrent }: InvoicePrinting,
): string | undefined {
  const { currency, sentAt, number: reference } = invoice;
  // A code of a test organization would take real money.
  if (issuer.isTest === true) return undefined;
  if (issuer.payNowProxy === null || currency !== "SGD" || sentAt === null) return undefined;
  const { legalName, name } = parties.organization;
  return payNowPayload({
    proxy: issuer.payNowProxy,
    amount: amountToPay(invoice, asCurrent),
    reference,
    payee: legalName ?? name,
  });
}

/** True when PayNow would do but for the amount, which is more than one transfer takes. */
export const isAbovePayNow = (
  amount: number,
  currency: string,
  { payNowProxy, isTest }: InvoiceFacts["issuer"],
): boolean => amount > payNowMax && payNowProxy !== null && currency === "SGD" && isTest !== true;

const amountToPay = ({ totals }: Invoice, asCurrent: boolean) => (asCurrent ? totals.outstanding : totals.total);

/** Returns the status as it matters to the payer; null while the invoice is just open. */
function stampOf({ status, settledAt, voidedAt }: Invoice, day: (instant: string) => string, { terms }: Words) {
  // The facts of documents that earlier versions issued do not have it.
  if (status === "PAID") return { text: terms.paid, tone: "good", detail: settledAt == null ? null : day(settledAt) };
  if (status === "VOID") return { text: terms.void, tone: "bad", detail: voidedAt === null ? null : day(voidedAt) };
  if (status === "OVERDUE") return { text: terms.overdue, tone: "bad", detail: null };
  return null;
}

/** Returns the payments in the order they came in, the credit that was applied apart from them, and the balance. */
function accountOf(
  { payments, totals, currency }: Invoice,
  day: (instant: string) => string,
  { terms, methods, print }: Words,
) {
  const { money, credit, writtenOff } = splitPaid(payments);
  const inOrder = payments.toReversed();
  return {
    currency,
    payments: inOrder
      .filter(({ method }) => isMoney(method))
      .map(({ paidAt, method, reference, amount }) => ({
        day: day(paidAt),
        method: methods[method],
        reference: inOneLine(reference ?? ""),
        amount: formatFigure(amount),
      })),
    credits: inOrder
      .filter(({ creditNoteId }) => creditNoteId !== null)
      .map(({ paidAt, reference, amount }) => ({
        day: day(paidAt),
        number: inOneLine(reference ?? ""),
        amount: formatFigure(amount),
      })),
    creditsHeading: print.credit.applications,
    balance: [
      ...(money === 0 && credit !== 0 ? [] : [[terms.paid, formatAmount(money, currency)]]),
      ...(credit === 0 ? [] : [[print.credit.credited, formatAmount(credit, currency)]]),
      ...(writtenOff === 0 ? [] : [[methods.WRITE_OFF, formatAmount(writtenOff, currency)]]),
    ],
    outstanding: formatAmount(totals.outstanding, currency),
  };
}

/** Returns the bank's code with its name: a SWIFT code has letters, and a code of Singapore has none. */
export const bankCodeOf = (
  { bankCode }: Pick<Issuer, "bankCode">,
  { swiftCode, bankCode: ofSingapore }: { readonly swiftCode: string; readonly bankCode: string },
): readonly [string, string] => [/^[A-Z]/i.test(bankCode ?? "") ? swiftCode : ofSingapore, bankCode?.trim() ?? ""];

/** Returns how to pay; null when nothing is left to pay, or no account is known. */
function paymentOf(facts: InvoiceFacts, asCurrent: boolean, { terms, print }: Words) {
  const { invoice, issuer } = facts;
  const { bank } = issuer;
  const amount = amountToPay(invoice, asCurrent);
  const shownAmount = formatAmount(amount, invoice.currency);
  const hasPayNow = payNowOf(facts, { asCurrent }) !== undefined;
  const isAbove = isAbovePayNow(amount, invoice.currency, issuer);
  if (amount <= 0 || invoice.status === "VOID" || (bank === null && !hasPayNow && !isAbove)) return null;
  return {
    bank:
      bank === null
        ? []
        : [
            [terms.bank, inOneLine(bank.name)],
            bankCodeOf(issuer, terms),
            [terms.accountName, inOneLine(bank.accountName)],
            [terms.accountNumber, inOneLine(bank.accountNumber)],
            // A draft has no number yet to use as a reference.
            [terms.reference, invoice.sentAt === null ? "" : invoice.number],
          ].filter(([, value]) => value !== ""),
    payNow: hasPayNow ? shownAmount : null,
    abovePayNow: isAbove ? print.abovePayNow({ max: formatAmount(payNowMax, invoice.currency) }) : null,
    code: print.code({ amount: shownAmount, number: invoice.number }),
  };
}
