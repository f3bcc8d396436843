import Type, { type Static } from "typebox";

const figure = (description: string) => Type.Number({ description });

const documentFigures = {
  subtotal: figure("Sum of qty × unitPrice over the items, rounded to cents."),
  retention: figure("subtotal × retentionPct, rounded to cents; 0 without retention."),
  net: figure("subtotal − retention, as shown."),
  gst: figure("(subtotal − retention) × gstRateAtIssue, rounded to cents."),
  rounding: figure(
    "total − (net + gst): the difference between the total, rounded once, and the sum of the rounded figures; at most one cent.",
  ),
  total: figure("The exact result, rounded once to cents, half away from zero."),
};

export const Totals = Type.Object(documentFigures, {
  description: "The figures of a document in its currency. Computed exactly; `total` is rounded once.",
});
export type Totals = Static<typeof Totals>;

export const InvoiceTotals = Type.Object(
  {
    ...documentFigures,
    paid: figure("Sum of the payments, without reversed ones."),
    outstanding: figure("total − paid; 0 when the invoice is VOID."),
  },
  { description: "The figures of an invoice in its currency. Computed exactly; `total` is rounded once." },
);
export type InvoiceTotals = Static<typeof InvoiceTotals>;

export const CreditNoteTotals = Type.Object(
  {
    ...documentFigures,
    applied: figure("Sum of the payments by which it settles invoices, without reversed ones."),
    refunded: figure("Sum of the refunds, without reversed ones."),
    remaining: figure("total − applied − refunded; 0 unless the credit note is SENT."),
  },
  { description: "The figures of a credit note in its currency. Computed exactly; `total` is rounded once." },
);
export type CreditNoteTotals = Static<typeof CreditNoteTotals>;
