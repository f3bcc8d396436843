import Type, { type Static } from "typebox";
import { instant, oneOf, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";

export const paymentMethods = ["BANK_TRANSFER", "PAYNOW", "GIRO", "CHEQUE", "CASH", "CARD", "OTHER"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const fields = {
  id: idField("pmt"),
  amount: Type.Number({ exclusiveMinimum: 0 }),
  paidAt: instant(),
  method: oneOf(paymentMethods),
  note: Type.String(),
  reference: textOrNull("The bank's or the payer's reference"),
};

export const InvoicePayment = Type.Object(fields, { description: "A payment as the invoice's detail shows it." });
export type InvoicePayment = Static<typeof InvoicePayment>;

export const Payment = Type.Object(
  { ...fields, invoiceId: idField("inv") },
  { description: "A payment with the invoice it belongs to." },
);
export type Payment = Static<typeof Payment>;
