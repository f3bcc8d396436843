import type { InvoicePayment } from "#contract/payments.ts";
import { inOneLine } from "./break-long-words.ts";
import type { InvoiceFacts } from "./facts.ts";
import { invoiceHeading } from "./invoice-model.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { formatAmount } from "#server/core/format.ts";
import { daysOf, watermarkOf, wordsOf } from "./words.ts";

/** Returns the complete text of a receipt. Without the invoice's later state or the office's note, it never changes. */
export function receiptModel({ invoice, parties, issuer, projectName }: InvoiceFacts, payment: InvoicePayment) {
  const day = daysOf(parties, issuer);
  const { terms, methods, print } = wordsOf(parties);
  const amount = (value: number) => formatAmount(value, invoice.currency);
  return {
    heading: terms.receipt,
    name: print.receiptFor({ receipt: terms.receipt, number: invoice.number }),
    number: invoice.number,
    watermark: watermarkOf(issuer, terms),
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(terms.receivedFrom, parties),
    details: [
      [terms.paidOn, day(payment.paidAt)],
      [terms.method, methods[payment.method]],
      ...(payment.reference === null || payment.reference === ""
        ? []
        : [[terms.reference, inOneLine(payment.reference)]]),
      [terms.project, inOneLine(projectName)],
    ],
    amount: amount(payment.amount),
    invoice: {
      heading: invoiceHeading(terms, { invoice, issuer }),
      number: invoice.number,
      day: day(invoice.issuedAt),
      title: inOneLine(invoice.title),
      total: amount(invoice.totals.total),
    },
    payment: print.payment({ id: payment.id }),
  };
}
