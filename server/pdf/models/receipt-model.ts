import { inOneLine } from "#server/pdf/fonts/break-long-words.ts";
import type { ReceiptFacts } from "#server/pdf/facts.ts";
import { addresseeOf, letterheadOf } from "#server/pdf/letterhead.ts";
import { formatAmount } from "#server/core/text/format.ts";
import { daysOf, watermarkOf, wordsOf } from "#server/pdf/words.ts";

/** Returns the complete text of a receipt. Without later states of the invoices or the office's note, it never changes. */
export function receiptModel({ receipt, invoices, parties, issuer, projectName }: ReceiptFacts) {
  const day = daysOf(parties, issuer);
  const { terms, methods, print } = wordsOf(parties);
  const amount = (value: number) => formatAmount(value, receipt.currency);
  return {
    heading: terms.receipt,
    name: print.receiptFor({ receipt: terms.receipt, number: receipt.number }),
    number: receipt.number,
    watermark: watermarkOf(issuer, terms),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.receivedFrom, parties),
    details: [
      [terms.receipt, receipt.number],
      [terms.paidOn, day(receipt.paidAt)],
      [terms.method, methods[receipt.method]],
      ...(receipt.reference === null || receipt.reference === ""
        ? []
        : [[terms.reference, inOneLine(receipt.reference)]]),
      ...(projectName === null ? [] : [[terms.project, inOneLine(projectName)]]),
    ],
    amount: amount(receipt.amount),
    invoices: invoices.map((invoice) => ({
      number: invoice.number,
      day: day(invoice.issuedAt),
      title: inOneLine(invoice.title),
      total: amount(invoice.total),
      paid: amount(invoice.paid),
      outstanding: amount(invoice.outstanding),
    })),
    kept: receipt.kept === 0 ? null : print.keptAsCredit({ amount: amount(receipt.kept) }),
  };
}
