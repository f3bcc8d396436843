import Type, { type Static } from "typebox";
import { dayOrInstant, instant, oneOf, optionalText, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery } from "./page.ts";
import type { Route } from "./route.ts";
import { figureMax } from "./totals.ts";

export const paymentMethods = ["BANK_TRANSFER", "PAYNOW", "GIRO", "CHEQUE", "CASH", "CARD", "OTHER"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const forTheOffice = "For the office alone: on no document, page or mail";

const fields = {
  id: idField("pmt"),
  amount: Type.Number({ exclusiveMinimum: 0 }),
  paidAt: instant("When the money came in"),
  method: oneOf(paymentMethods),
  note: Type.String({ description: forTheOffice }),
  reference: textOrNull("The bank's or the payer's reference"),
};

export const InvoicePayment = Type.Object(fields, { description: "A payment as the invoice's detail shows it." });
export type InvoicePayment = Static<typeof InvoicePayment>;

export const Payment = Type.Object(
  { ...fields, invoiceId: idField("inv") },
  { description: "A payment with the invoice it belongs to." },
);
export type Payment = Static<typeof Payment>;

export const NewPayment = Type.Object(
  {
    amount: Type.Number({
      exclusiveMinimum: 0,
      maximum: figureMax,
      multipleOf: 0.01,
      description: "Above 0, two decimals at most, not above what is outstanding",
    }),
    paidAt: Type.Optional(
      dayOrInstant("Now when not given; not in the future. A day means its beginning in the organization's time zone."),
    ),
    method: Type.Optional(oneOf(paymentMethods, "BANK_TRANSFER when not given")),
    note: Type.Optional(Type.String({ format: "text", maxLength: 2_000, description: forTheOffice })),
    reference: optionalText(200, "The bank's or the payer's reference"),
  },
  { additionalProperties: false },
);
export type NewPayment = Static<typeof NewPayment>;

export const PaymentReversal = Type.Object(
  { reason: optionalText(2_000, "Kept with the payment") },
  { additionalProperties: false },
);
export type PaymentReversal = Static<typeof PaymentReversal>;

export const PaymentList = listOf(Payment, "A page of the payments that stand, the last recorded first.");
export const PaymentQuery = listQuery({
  invoiceId: Type.Optional(idField("inv")),
  from: Type.Optional(
    dayOrInstant("Only what was paid at or after this. A day means its beginning in the organization's time zone."),
  ),
  to: Type.Optional(
    dayOrInstant("Only what was paid at or before this. A day means its end in the organization's time zone."),
  ),
});
export type PaymentQuery = Static<typeof PaymentQuery>;

export const paymentRoutes = {
  listPayments: {
    method: "GET",
    path: "/payments",
    group: "Payments",
    summary: "List payments",
    description: "Those that stand, on all invoices. Reversed ones are not in it.",
    scope: "payments:read",
    query: PaymentQuery,
    status: 200,
    answer: PaymentList,
  },
} as const satisfies Record<string, Route>;
