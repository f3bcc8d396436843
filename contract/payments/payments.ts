import Type, { type Static } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalLineOrBlank,
  optionalText,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includeParameter, includeQuery } from "#contract/api/include.ts";
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { listOf, listQuery, noQuery, paging, sortParameter, strict } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { figureMax } from "#contract/documents/totals.ts";
import { enteredPaymentMethods, paymentMethods } from "#contract/values.ts";
import { paymentFilters } from "./payment-filters.ts";

export type EnteredPaymentMethod = (typeof enteredPaymentMethods)[number];

export type PaymentMethod = (typeof paymentMethods)[number];

const forTheOffice = "An internal note, never shown on a document, in the portal or in an email";

const fields = {
  id: idField("pmt"),
  amount: Type.Number({ exclusiveMinimum: 0 }),
  paidAt: instant("When the payment was received"),
  method: oneOf(
    paymentMethods,
    "CREDIT_NOTE where a credit note was applied, CREDIT where money was applied that a receipt had kept, and WRITE_OFF for " +
      "what was given up: none is money received",
  ),
  note: Type.String({ description: forTheOffice }),
  reference: textOrNull(
    "The reference of the bank or the payer; the number of the credit note or receipt that was applied",
  ),
  creditNoteId: nullable(idField("crn", "The credit note that was applied; null for money")),
  bankLineId: nullable(idField("bkl", "The bank line that it was matched with; null for one recorded by hand")),
  groupId: nullable(
    idField("pgr", "Shared by payments that one request recorded on several invoices; null for one recorded alone"),
  ),
  receiptId: nullable(idField("rct", "The receipt of the money, which it may share with others; null for credit")),
  creditReceiptId: nullable(idField("rct", "The receipt whose kept money was applied; null for others")),
  gstRelief: nullable(Type.Number({ description: "The GST of a write-off that is claimed back as a bad debt" })),
  ...shownLabels,
};

export const InvoicePayment = Type.Object(fields, { description: "A payment as in the invoice." });
export type InvoicePayment = Static<typeof InvoicePayment>;

export const Payment = Type.Object(
  { ...fields, invoiceId: idField("inv") },
  { description: "A payment with its invoice." },
);
export type Payment = Static<typeof Payment>;

export const ListedPayment = Type.Object(
  {
    ...Payment.properties,
    invoiceNumber: Type.String({ description: "The number of its invoice" }),
    clientId: idField("cli", "The client of its invoice"),
    reversedAt: instantOrNull("When it was reversed; null while it counts"),
    reversalReason: textOrNull("The reason given when it was reversed"),
    updatedAt: instant("When it was recorded or reversed"),
    client: included(Client, "client"),
  },
  { description: "A payment as in lists and by itself." },
);
export type ListedPayment = Static<typeof ListedPayment>;

const enteredAmount = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: figureMax, multipleOf: 0.01, description });

const keepRestAsCredit = Type.Optional(
  Type.Boolean({ description: "true keeps what is above the outstanding amount as the client's credit" }),
);

const receivedMoney = {
  paidAt: Type.Optional(
    dayOrInstant(
      "Defaults to now. Must not be in the future. A date means the start of that day in the organization's time zone.",
    ),
  ),
  method: Type.Optional(oneOf(enteredPaymentMethods, "Defaults to BANK_TRANSFER")),
  note: Type.Optional(Type.String({ format: "text", maxLength: 2_000, description: forTheOffice })),
  reference: optionalLineOrBlank(200, "The reference of the bank or the payer"),
};

export const WriteOff = Type.Object(
  {
    reason: Type.String({ minLength: 1, pattern: "\\S", format: "text", maxLength: 2_000, description: forTheOffice }),
    amount: Type.Optional(enteredAmount("Defaults to what is outstanding, and is at most that")),
    writtenOffOn: Type.Optional(
      dayOrInstant(
        "Defaults to now. Must not be in the future, nor before the day of issue. A date means the start of that day in " +
          "the organization's time zone.",
      ),
    ),
    badDebtRelief: Type.Optional(
      oneOf(
        ["AFTER_12_MONTHS", "INSOLVENT"],
        "Claims the GST of it back in box 7 of the return: 12 months after the day of issue, or when the client is insolvent",
      ),
    ),
  },
  { additionalProperties: false },
);
export type WriteOff = Static<typeof WriteOff>;

export const NewPayment = Type.Object(
  {
    amount: enteredAmount(
      "Above 0, with at most two decimals, not above the outstanding amount unless `keepRestAsCredit` is true",
    ),
    keepRestAsCredit,
    ...receivedMoney,
    ...givenLabels,
  },
  { additionalProperties: false },
);
export type NewPayment = Static<typeof NewPayment>;

export const PaymentChange = Type.Object(givenLabels, {
  additionalProperties: false,
  description: "Nothing else of a payment changes: reverse it, and record another one.",
});
export type PaymentChange = Static<typeof PaymentChange>;

const Allocation = Type.Object(
  {
    invoiceId: idField("inv", "An open invoice; each is named once"),
    amount: enteredAmount("Not above what is outstanding on the invoice"),
  },
  { additionalProperties: false },
);
export type Allocation = Static<typeof Allocation>;

/** The parts of a sum of money that invoices take. */
export const allocationsField = (maxItems: number, description: string) =>
  Type.Array(Allocation, { maxItems, description });

/** The choice between keeping money that no allocation takes and refusing it. */
export const keptRest = {
  keepRestAsCredit: Type.Optional(
    Type.Boolean({ description: "true keeps what the allocations do not take as the client's credit" }),
  ),
  clientId: Type.Optional(
    idField("cli", "The client whose money it is; required when there are no allocations, and theirs by default"),
  ),
};

/** The maximum number of payments of an invoice that are not reversed: its events contain all of them. */
export const invoicePaymentsMax = 200;

/** The invoices that one receipt of money pays: more would keep the organization's other changes waiting. */
export const allocationsMax = 100;

export const NewPaymentGroup = Type.Object(
  {
    amount: Type.Optional(
      enteredAmount(
        "The money received: the sum of the allocations, which is its default, or more if `keepRestAsCredit` is true",
      ),
    ),
    ...keptRest,
    ...receivedMoney,
    allocations: allocationsField(
      allocationsMax,
      "The invoices that it pays, all of one client. All of them are paid, or none. Empty for money that is kept whole.",
    ),
  },
  { additionalProperties: false },
);
export type NewPaymentGroup = Static<typeof NewPaymentGroup>;

export const PaymentGroup = Type.Object(
  {
    groupId: idField("pgr"),
    receiptId: idField("rct", "The receipt of the money"),
    amount: Type.Number({ description: "The sum of the payments" }),
    kept: Type.Number({ description: "What is kept as the client's credit; 0 when the payments are all of it" }),
    payments: Type.Array(ListedPayment, { description: "A payment per allocation, in the same order" }),
  },
  { description: "The payments that one receipt of money was recorded as." },
);
export type PaymentGroup = Static<typeof PaymentGroup>;

export const PaymentReversal = Type.Object(
  { reason: optionalText(2_000, "Stored with the payment") },
  { additionalProperties: false },
);
export type PaymentReversal = Static<typeof PaymentReversal>;

export const PaymentList = listOf(ListedPayment, "A page of payments, most recently recorded first.");
export const PaymentQuery = listQuery({
  ...sortParameter,
  ...includeParameter("client"),
  ...filterParameters(paymentFilters),
});
export type PaymentQuery = Static<typeof PaymentQuery>;

export const PaymentTotalsQuery = Type.Omit(PaymentQuery, paging, strict);
export type PaymentTotalsQuery = Static<typeof PaymentTotalsQuery>;

export const PaymentTotals = Type.Object(
  {
    count: Type.Integer({ minimum: 0 }),
    amount: Type.Number({ description: "The sum of the payments" }),
    currency: Type.String({ description: "ISO 4217" }),
  },
  { description: "The number and the sum of payments." },
);
export type PaymentTotals = Static<typeof PaymentTotals>;

export const paymentRoutes = {
  listPayments: {
    method: "GET",
    path: "/payments",
    group: "Payments",
    summary: "List payments",
    description:
      "The payments on all invoices that count; with `reversed=true` those that were reversed instead, which " +
      "`updatedAfter` finds by when they were. With `sort=updatedAt` both are listed.",
    scope: "payments:read",
    query: PaymentQuery,
    status: 200,
    answer: PaymentList,
  },
  getPayment: {
    method: "GET",
    path: "/payments/{id}",
    id: "pmt",
    group: "Payments",
    summary: "Get a payment",
    description: "A payment stays readable after it was reversed: `reversedAt` says when.",
    scope: "payments:read",
    query: includeQuery("client"),
    status: 200,
    answer: ListedPayment,
  },
  updatePayment: {
    method: "PATCH",
    path: "/payments/{id}",
    id: "pmt",
    group: "Payments",
    summary: "Change the external id and the metadata of a payment",
    description: "In every status of its invoice, also after it was reversed. Raises no event.",
    scope: "payments:write",
    query: noQuery,
    body: PaymentChange,
    status: 200,
    answer: ListedPayment,
  },
  recordPayments: {
    method: "POST",
    path: "/payments",
    group: "Payments",
    summary: "Record one receipt of money for several invoices",
    description:
      "Records a payment on each invoice, all of them or none. Each raises payment.recorded, and invoice.paid after it if " +
      "it settles its invoice. The payments share a `groupId` and a receipt; each can be reversed on its invoice, and all of " +
      "them by their receipt. With `keepRestAsCredit`, what they do not take of `amount` is kept as the client's credit.",
    scope: "payments:write",
    query: noQuery,
    body: NewPaymentGroup,
    status: 201,
    answer: PaymentGroup,
    locatedAt: "/payments?groupId={groupId}",
    refusals: ["INVALID_STATE", "OVERPAYMENT"],
  },
  getPaymentTotals: {
    method: "GET",
    path: "/payments/totals",
    group: "Payments",
    summary: "Add up payments",
    description: "The number and the sum of the payments that the list shows with the same filters.",
    scope: "payments:read",
    query: PaymentTotalsQuery,
    status: 200,
    answer: PaymentTotals,
  },
} as const satisfies Record<string, Route>;
