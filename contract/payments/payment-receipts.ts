import Type, { type Static } from "typebox";
import { CreditUse, NewRefund, Refund, RefundReversal } from "#contract/invoices/credit-notes.ts";
import { Mailing } from "#contract/documents/documents.ts";
import { MailPreview } from "#contract/documents/document-mails.ts";
import { instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, noQuery, paging, sortedOnlyBy, strict } from "#contract/api/page.ts";
import { receiptFilters } from "./payment-filters.ts";
import { receiptSorts } from "#contract/api/list-sorts.ts";
import { PaymentReversal, PaymentTotals } from "./payments.ts";
import type { Route } from "#contract/api/route.ts";
import { enteredPaymentMethods } from "#contract/values.ts";

const ReceiptPayment = Type.Object({
  paymentId: idField("pmt"),
  invoiceId: idField("inv"),
  invoiceNumber: Type.String(),
  amount: Type.Number(),
  outstanding: Type.Number({ description: "What was outstanding on the invoice after it" }),
  isKept: Type.Boolean({
    description: "True when the invoice was voided since, so that the money is the client's credit",
  }),
  reversedAt: instantOrNull("When it was reversed; null while it counts"),
});

const ReceiptUse = Type.Object({
  paymentId: idField("pmt"),
  invoiceId: idField("inv"),
  number: Type.String({ description: "The number of the invoice" }),
  amount: Type.Number(),
  paidAt: instant("When the credit was applied"),
});

export const PaymentReceipt = Type.Object(
  {
    id: idField("rct"),
    number: Type.String({ description: "Of a series of its own, as in `R-2026-0001`" }),
    clientId: idField("cli"),
    clientName: Type.String(),
    amount: Type.Number({ description: "The money received: the payments that are not reversed, and `kept`" }),
    kept: Type.Number({ description: "What no invoice took; 0 once the receipt is reversed" }),
    credit: Type.Number({
      description:
        "What is left as the client's credit: of `kept` and of payments on void invoices, without what is used",
    }),
    paidAt: instant("When the money was received"),
    method: oneOf(enteredPaymentMethods),
    reference: textOrNull("The reference of the bank or the payer"),
    note: Type.String({ description: "An internal note" }),
    bankLineId: nullable(idField("bkl", "The bank line that it was matched with; null for one recorded by hand")),
    payments: Type.Array(ReceiptPayment, {
      description: "In the order in which they were recorded, with reversed ones",
    }),
    applications: Type.Array(ReceiptUse, { description: "What its credit settled, newest first" }),
    refunds: Type.Array(Refund, { description: "Newest first, without reversed ones" }),
    reversedAt: instantOrNull("When all of it was reversed; null while any of it counts"),
    reversalReason: textOrNull("The reason given when it was reversed"),
    currency: Type.String({ description: "ISO 4217" }),
    createdAt: instant("When it was recorded"),
  },
  {
    description:
      "Money that came in at once: the payments that it was recorded as, and what is kept of it as the client's credit.",
  },
);
export type PaymentReceipt = Static<typeof PaymentReceipt>;

export const PaymentReceiptList = listOf(PaymentReceipt, "A page of receipts, most recently recorded first.");
export const PaymentReceiptQuery = listQuery({ ...sortedOnlyBy(receiptSorts), ...filterParameters(receiptFilters) });
export type PaymentReceiptQuery = Static<typeof PaymentReceiptQuery>;

export const PaymentReceiptTotalsQuery = Type.Omit(PaymentReceiptQuery, paging, strict);
export type PaymentReceiptTotalsQuery = Static<typeof PaymentReceiptTotalsQuery>;

export const ClientCredits = Type.Object(
  {
    clientId: idField("cli"),
    amount: Type.Number({ description: "What is left of all of them: the client's `credit`" }),
    currency: Type.String({ description: "ISO 4217" }),
    sources: Type.Array(
      Type.Object({
        kind: oneOf(
          ["CREDIT_NOTE", "OVERPAYMENT", "VOID_INVOICE"],
          "Where it comes from: OVERPAYMENT is money above what was owed, VOID_INVOICE money that was kept when an invoice was voided",
        ),
        creditNoteId: nullable(idField("crn", "The credit note, which has its own operations; null for money")),
        receiptId: nullable(idField("rct", "The receipt of the money; null for a credit note")),
        number: Type.String({ description: "The number of the credit note or receipt" }),
        receivedAt: instant("The day of issue of the credit note, or when the money was received"),
        amount: Type.Number({ description: "The credit that there was" }),
        remaining: Type.Number({ description: "What is left of it" }),
        invoiceNumbers: Type.Array(Type.String(), {
          description: "The invoice that was credited, or those that were voided; empty for an overpayment",
        }),
      }),
      { description: "Those that have something left, earliest first" },
    ),
  },
  { description: "A client's credit by its sources." },
);
export type ClientCredits = Static<typeof ClientCredits>;

const write = {
  method: "POST",
  scope: "payments:write",
  query: noQuery,
  id: "rct",
  status: 200,
  group: "Payments",
} as const;

export const paymentReceiptRoutes = {
  listMoneyReceipts: {
    method: "GET",
    path: "/payment-receipts",
    group: "Payments",
    summary: "List receipts of money",
    description: "One per transfer, cheque or other receipt of money, however many invoices it paid. Credit has none.",
    scope: "payments:read",
    query: PaymentReceiptQuery,
    status: 200,
    answer: PaymentReceiptList,
  },
  getMoneyReceiptTotals: {
    method: "GET",
    path: "/payment-receipts/totals",
    group: "Payments",
    summary: "Add up receipts of money",
    description:
      "The number and the sum of the receipts that the list shows with the same filters: the money that came in.",
    scope: "payments:read",
    query: PaymentReceiptTotalsQuery,
    status: 200,
    answer: PaymentTotals,
  },
  getMoneyReceipt: {
    method: "GET",
    path: "/payment-receipts/{id}",
    group: "Payments",
    summary: "Get a receipt of money with its payments and the uses of its credit",
    description: "It stays readable after it was reversed.",
    scope: "payments:read",
    id: "rct",
    query: noQuery,
    status: 200,
    answer: PaymentReceipt,
  },
  getMoneyReceiptPdf: {
    method: "GET",
    path: "/payment-receipts/{id}/pdf",
    group: "Payments",
    summary: "Get a receipt of money as a PDF",
    description:
      "Lists the invoices that it paid, what was outstanding on each after it, and what is kept as credit. One that was " +
      "reversed has none.",
    scope: "payments:read",
    id: "rct",
    query: noQuery,
    status: 200,
    files: ["application/pdf"],
  },
  sendMoneyReceipt: {
    ...write,
    path: "/payment-receipts/{id}/send",
    summary: "Send a receipt of money by email",
    description: "One email for all invoices that it paid. Changes nothing and raises no event.",
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: PaymentReceipt,
    refusals: ["INVALID_STATE"],
  },
  previewMoneyReceiptMail: {
    method: "POST",
    path: "/payment-receipts/{id}/preview-mail",
    group: "Payments",
    summary: "Preview the email of a receipt of money",
    description: "Changes nothing.",
    scope: "payments:read",
    id: "rct",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  reverseMoneyReceipt: {
    ...write,
    path: "/payment-receipts/{id}/reverse",
    summary: "Reverse a receipt of money",
    description:
      "Reverses all of its payments and what it kept, or nothing. None of its credit may be used. Raises payment.reversed for " +
      "each payment.",
    body: PaymentReversal,
    bodyIsOptional: true,
    answer: PaymentReceipt,
    refusals: ["INVALID_STATE"],
  },
  applyKeptMoney: {
    ...write,
    path: "/payment-receipts/{id}/apply",
    summary: "Apply kept money to an invoice",
    description:
      "Settles an open invoice of the client by a payment of the method CREDIT. Reversing that payment gives the credit " +
      "back. Raises payment.recorded, and invoice.paid when the payments reach the total.",
    body: CreditUse,
    answer: PaymentReceipt,
    refusals: ["INVALID_STATE"],
  },
  refundKeptMoney: {
    ...write,
    path: "/payment-receipts/{id}/refund",
    summary: "Record a refund of kept money",
    description: "Records money that was paid back. Raises no event.",
    body: NewRefund,
    status: 201,
    answer: PaymentReceipt,
    locatedAt: "/payment-receipts/{id}",
    refusals: ["INVALID_STATE"],
  },
  reverseRefundOfKeptMoney: {
    ...write,
    path: "/payment-receipts/{id}/refunds/{refundId}/reverse",
    summary: "Reverse a refund of kept money",
    description: "The refund is kept, but no longer counted or shown. Raises no event.",
    nestedIds: { refundId: "rfd" },
    body: RefundReversal,
    bodyIsOptional: true,
    answer: PaymentReceipt,
    refusals: ["INVALID_STATE"],
  },
  getClientCredits: {
    method: "GET",
    path: "/clients/{id}/credits",
    group: "Clients",
    summary: "Get the credit of a client by its sources",
    description: "Credit notes are applied and refunded by themselves, money by its receipt.",
    scope: "credits:read",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: ClientCredits,
  },
} as const satisfies Record<string, Route>;
