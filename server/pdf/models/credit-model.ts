import { notesLinesMax } from "#contract/documents/line-breaks.ts";
import { formatAmount, formatFigure } from "#server/core/text/format.ts";
import { billOf, figuresOf } from "./bill-model.ts";
import { breakLongWords, inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { CreditFacts } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { printedLines } from "./printed-lines.ts";
import { daysOf, watermarkOf, wordsOf } from "#server/pdf/words.ts";

/** Returns the complete text of a printed credit note: as it was issued, or with what became of the credit. */
export function creditModel(facts: CreditFacts, { asCurrent }: { readonly asCurrent: boolean }) {
  const { creditNote, invoice, parties, issuer, projectName } = facts;
  const { status, sentAt } = creditNote;
  const day = daysOf(parties, issuer);
  const words = wordsOf(parties);
  const { terms, print } = words;
  const taxed = { ...creditNote, gstRegistered: issuer.gstRegistered };
  const wasIssued = sentAt !== null;
  const isVoid = status === "VOID" && (asCurrent || !wasIssued);
  return {
    heading: terms.creditNoteHeading,
    number: creditNote.number,
    title: inOneLine(creditNote.reason),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.creditTo, parties),
    details: [
      [terms.creditNoteNumber, creditNote.number],
      [wasIssued ? terms.issued : terms.drafted, day(creditNote.issuedAt)],
      [terms.forInvoice, [invoice.number, day(invoice.issuedAt)]],
      [terms.project, inOneLine(projectName)],
    ],
    watermark: watermarkOf(issuer, terms, isVoid ? terms.void : wasIssued ? null : terms.draft),
    notice: !wasIssued && isVoid ? print.discarded : null,
    bill: billOf(words, taxed),
    figures: figuresOf(words, taxed),
    use: wasIssued && !isVoid ? useOf(facts, asCurrent) : null,
    notes: breakLongWords(printedLines(creditNote.notes ?? "", notesLinesMax)),
  };
}

/** Returns which invoices the credit settled, and what was refunded, in the order of time. */
function useOf({ creditNote, parties, issuer }: CreditFacts, asCurrent: boolean) {
  const { applications, refunds, totals, currency } = creditNote;
  const day = daysOf(parties, issuer);
  const { terms, methods, print } = wordsOf(parties);
  return {
    heading: print.credit.use,
    currency,
    rows: [
      ...applications.toReversed().map(({ paidAt, number, amount }) => ({
        day: day(paidAt),
        what: print.credit.applied({ number }),
        reference: "",
        amount: formatFigure(amount),
      })),
      ...refunds.toReversed().map(({ paidAt, method, reference, amount }) => ({
        day: day(paidAt),
        what: `${terms.refunded} · ${methods[method]}`,
        reference: inOneLine(reference ?? ""),
        amount: formatFigure(amount),
      })),
    ],
    left: asCurrent || totals.remaining !== 0 ? formatAmount(totals.remaining, currency) : null,
  };
}
