import Type, { type Static } from "typebox";
import { day, oneOf } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";

export const suggestionConfidences = ["RECORDED", "EXACT", "NUMBER", "AMOUNT"] as const;
export type SuggestionConfidence = (typeof suggestionConfidences)[number];

const SuggestedPayment = Type.Object({
  paymentId: idField("pmt"),
  invoiceId: idField("inv"),
  invoiceNumber: Type.String(),
  clientName: Type.String(),
  paidOn: day("Its day in the organization's time zone"),
  amount: Type.Number(),
});

const SuggestedReceipt = Type.Object({
  receiptId: idField("rct"),
  receiptNumber: Type.String(),
  clientName: Type.String(),
  paidOn: day("Its day in the organization's time zone"),
  amount: Type.Number({ description: "What of it has no line yet: `payments`, and `kept`" }),
  kept: Type.Number({ description: "What no invoice took, and is the client's credit" }),
});

const SuggestedInvoice = Type.Object({
  invoiceId: idField("inv"),
  invoiceNumber: Type.String(),
  clientName: Type.String(),
  outstanding: Type.Number(),
  amount: Type.Number({ description: "The part of the line that would pay it" }),
});

export const BankLineSuggestion = Type.Object(
  {
    confidence: oneOf(
      suggestionConfidences,
      "RECORDED: what one receipt has without a line, payments and money kept as credit, comes to what remains of the line, " +
        "on a day within a week, and the description names one of its invoices, another open invoice of the client, its " +
        "number, its reference or the client. EXACT: it names one open invoice and no other, with nothing beside its number that could belong to " +
        "another one, and its outstanding amount is that of the line. NUMBER: it names open invoices in any other way. " +
        "AMOUNT: exactly one open invoice has the amount, and the description names its client.",
    ),
    invoiceIds: Type.Array(idField("inv")),
    invoices: Type.Array(SuggestedInvoice),
    payments: Type.Array(SuggestedPayment, {
      description: "The payments of that receipt without a line; none where it pays no invoice",
    }),
    receipt: Type.Union([SuggestedReceipt, Type.Null()], {
      description: "The receipt to link the line with (`receiptIds`); null unless RECORDED",
    }),
  },
  { description: "What a line may be, found when it is read: money recorded before, or open invoices that it pays" },
);
export type BankLineSuggestion = Static<typeof BankLineSuggestion>;
