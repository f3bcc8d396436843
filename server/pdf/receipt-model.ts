import { documentTerms } from "#contract/document-terms.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import { inOneLine } from "./break-long-words.ts";
import type { InvoiceFacts } from "./facts.ts";
import { invoiceHeading } from "./invoice-model.ts";
import { addresseeOf, letterheadOf } from "./letterhead.ts";
import { formatAmount, formatDay } from "#server/core/format.ts";
import { methodWords } from "#contract/words.ts";

/** Returns the complete text of a receipt. Without the invoice's later state or the office's note, it never changes. */
export function receiptModel({ invoice, parties, issuer, projectName }: InvoiceFacts, payment: InvoicePayment) {
  const day = (instant: string) => formatDay(instant, issuer.timeZone);
  const amount = (value: number) => formatAmount(value, invoice.currency);
  return {
    heading: documentTerms.receipt,
    number: invoice.number,
    letterhead: letterheadOf(parties, issuer),
    addressee: addresseeOf(documentTerms.receivedFrom, parties),
    details: [
      [documentTerms.paidOn, day(payment.paidAt)],
      [documentTerms.method, methodWords[payment.method]],
      ...(payment.reference === null || payment.reference === ""
        ? []
        : [[documentTerms.reference, inOneLine(payment.reference)]]),
      [documentTerms.project, inOneLine(projectName)],
    ],
    amount: amount(payment.amount),
    invoice: {
      heading: invoiceHeading(issuer),
      number: invoice.number,
      day: day(invoice.issuedAt),
      title: inOneLine(invoice.title),
      total: amount(invoice.totals.total),
    },
    paymentId: payment.id,
  };
}
