import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import type { ListedRefund } from "#server/billing/credit-notes/present.ts";
import { clientOf, column, type Columns, dayIn, times, totalsOf } from "./column.ts";

export const creditNoteColumns: Columns<CreditNoteSummary> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.creditNoteNumber, ({ number }) => number),
    column(terms.reason, ({ reason }) => reason),
    column(terms.status, ({ status }) => status),
    ...clientOf<CreditNoteSummary>(context),
    column("Project id", ({ projectId }) => projectId),
    column("Invoice id", ({ invoiceId }) => invoiceId),
    // A draft has a date of issue too, though it has not been issued.
    column(terms.issued, ({ issuedAt, sentAt }) => (sentAt === null ? null : day(issuedAt))),
    ...totalsOf<CreditNoteSummary>(),
    column("Applied", ({ totals }) => totals.applied),
    column(terms.refunded, ({ totals }) => totals.refunded),
    column(terms.creditLeft, ({ totals }) => totals.remaining),
    column(terms.voidedOn, ({ voidedAt }) => day(voidedAt)),
    column(terms.notes, ({ notes }) => notes),
    ...times<CreditNoteSummary>(),
    column("Contract id", ({ contractId }) => contractId),
    column("Claim id", ({ claimId }) => claimId),
    column("Id", ({ id }) => id),
    column("Kind", ({ kind }) => kind),
    column(terms.invoiceNumber, ({ invoiceNumber }) => invoiceNumber),
    column("E-invoice", ({ eInvoiceState }) => eInvoiceState),
    column("E-invoice reason", ({ eInvoiceReason }) => eInvoiceReason),
  ];
};

export const refundColumns: Columns<ListedRefund> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.paidOn, ({ paidAt }) => day(paidAt)),
    column(terms.amount, ({ amount }) => amount),
    column(terms.currency, ({ currency }) => currency),
    column(terms.creditNoteNumber, ({ creditNoteNumber }) => creditNoteNumber),
    ...clientOf<ListedRefund>(context),
    column(terms.method, ({ method }) => method),
    column(terms.reference, ({ reference }) => reference),
    column("Note", ({ note }) => note),
    column("Invoice id", ({ invoiceId }) => invoiceId),
    column("Credit note id", ({ creditNoteId }) => creditNoteId),
    column("Id", ({ id }) => id),
    column("Receipt number", ({ receiptNumber }) => receiptNumber),
    column("Receipt id", ({ receiptId }) => receiptId),
  ];
};
