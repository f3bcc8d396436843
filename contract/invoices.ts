import Type, { type Static } from "typebox";
import { chosenRetention, Mailing, mailing, PortalLink, printedNotes, shownRates, totalFilters } from "./documents.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalText,
  requiredText,
  textOrNull,
} from "./fields.ts";
import { idField } from "./ids.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { furtherLineFields, lineFields, newLines } from "./lines.ts";
import { listOf, listQuery, noQuery, searchFilter } from "./page.ts";
import type { Route } from "./route.ts";
import { InvoicePayment, NewPayment, Payment, PaymentReversal } from "./payments.ts";
import { InvoiceTotals } from "./shown-totals.ts";

export const invoiceStatuses = ["DRAFT", "SENT", "PAID", "OVERDUE", "VOID"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/**
 * The actions that each status of an invoice allows. Sending a draft leads to SENT, the payment that settles it to
 * PAID, reversing one back to SENT or OVERDUE, voiding to VOID; only the hourly job makes SENT OVERDUE. Every action
 * that is not listed is refused, except voiding again.
 */
export const invoiceActions = {
  DRAFT: ["update", "send", "void", "duplicate"],
  SENT: ["update", "send", "remind", "record-payment", "send-receipt", "reverse-payment", "void", "duplicate"],
  OVERDUE: ["update", "send", "remind", "record-payment", "send-receipt", "reverse-payment", "void", "duplicate"],
  PAID: ["send-receipt", "reverse-payment", "void", "duplicate"],
  VOID: ["duplicate"],
} as const satisfies Record<InvoiceStatus, readonly string[]>;
export type InvoiceAction = (typeof invoiceActions)[InvoiceStatus][number];

export const invoiceKinds = ["STANDARD", "CLAIM", "DEPOSIT", "RETENTION_RELEASE"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceItemKinds = ["WORK", "MATERIALS", "RETENTION", "DEPOSIT", "WITHHELD", "RELEASE"] as const;
export type InvoiceItemKind = (typeof invoiceItemKinds)[number];

export const InvoiceItem = Type.Object({
  id: idField("ili"),
  ...lineFields,
  ...furtherLineFields,
  kind: oneOf(invoiceItemKinds, "WORK but on invoices of a contract, whose items the service writes"),
});
export type InvoiceItem = Static<typeof InvoiceItem>;

/** The specification's fields before and after items and payments, in its order. */
const head = {
  id: idField("inv"),
  number: Type.String({ description: "Human-readable document number; `DRAFT-…` until the invoice is sent" }),
  title: Type.String(),
  status: oneOf(invoiceStatuses),
  clientId: idField("cli"),
  projectId: idField("prj"),
  quotationId: nullable(idField("qtn", "The quotation that the invoice refers to, if any")),
  notes: textOrNull("Printed on the document"),
  issuedAt: instant("The day of issue; createdAt until the invoice is sent"),
  dueDate: instant(),
  ...shownRates("invoice"),
};

const times = { createdAt: instant(), updatedAt: instant() };

const clientReference = "The client's order or contract number, printed on the document";

const further = {
  kind: oneOf(invoiceKinds, "STANDARD but for invoices of a contract and releases of retention"),
  contractId: nullable(idField("con", "The contract that it bills, if any")),
  claimId: nullable(idField("clm", "The claim that it bills, if any")),
  clientReference: textOrNull(clientReference),
  totals: InvoiceTotals,
  currency: Type.String({ description: "ISO 4217" }),
  sentAt: instantOrNull("When the invoice was first sent"),
  paidAt: instantOrNull("When the invoice became PAID; null unless it is PAID"),
  voidedAt: instantOrNull("When the invoice was voided"),
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
};

export const InvoiceSummary = Type.Object(
  { ...head, ...times, ...further },
  { description: "An invoice as in lists, without items and payments." },
);
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const Invoice = Type.Object(
  {
    ...head,
    items: Type.Array(InvoiceItem, { description: "Sorted by sortOrder ascending" }),
    payments: Type.Array(InvoicePayment, { description: "Newest first" }),
    ...times,
    ...further,
  },
  { description: "A bill to a client, optionally for a quotation, with the payments recorded on it." },
);
export type Invoice = Static<typeof Invoice>;

/** The due date in a request, which a draft may do without. */
const dueDateField = dayOrInstant(
  "A date means the end of that day in the organization's time zone. Defaults to the organization's payment terms.",
);

const details = {
  quotationId: Type.Optional(nullable(idField("qtn", "A quotation of the same client"))),
  notes: printedNotes,
  ...chosenRetention,
  clientReference: optionalText(100, clientReference),
};

export const NewInvoice = Type.Object(
  {
    clientId: idField("cli"),
    projectId: idField("prj"),
    title: requiredText(200),
    items: newLines(),
    ...details,
    dueDate: Type.Optional(dueDateField),
  },
  { additionalProperties: false },
);
export type NewInvoice = Static<typeof NewInvoice>;

export const InvoiceChange = Type.Object(
  {
    clientId: Type.Optional(idField("cli")),
    projectId: Type.Optional(idField("prj")),
    title: Type.Optional(requiredText(200)),
    items: Type.Optional(newLines()),
    ...details,
    dueDate: Type.Optional(nullable(dueDateField)),
  },
  {
    additionalProperties: false,
    description:
      "Changes only the given fields. `items` replaces all items. A `dueDate` of null returns a draft to the payment " +
      "terms. On a sent invoice only `dueDate` and `notes` can change; a PAID or VOID invoice cannot change. The draft " +
      "of a contract's invoice can change in `title`, `notes`, `dueDate` and `clientReference`.",
  },
);
export type InvoiceChange = Static<typeof InvoiceChange>;

export const InvoiceSending = Type.Object(
  {
    ...mailing,
    issuedAt: Type.Optional(
      dayOrInstant(
        "Defaults to now. Must not be in the future, nor before the day of issue of the year's last number. A date " +
          "means the start of that day in the organization's time zone.",
      ),
    ),
    dueDate: Type.Optional(
      dayOrInstant(
        "A date means the end of that day in the organization's time zone. Defaults to the draft's due date or, if " +
          "it has none, to the organization's payment terms counted from the day of issue.",
      ),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceSending = Static<typeof InvoiceSending>;

export const InvoiceVoiding = Type.Object(
  {
    reason: optionalText(2_000, "Stored with the invoice"),
    keepPayments: Type.Optional(
      Type.Boolean({ description: "true also voids an invoice with payments, which stay recorded." }),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceVoiding = Static<typeof InvoiceVoiding>;

export const PaymentRecorded = Type.Object(
  { ...Payment.properties, invoice: Invoice },
  { description: "The payment with its invoice." },
);
export type PaymentRecorded = Static<typeof PaymentRecorded>;

export const InvoiceList = listOf(InvoiceSummary, "A page of invoices without items and payments, newest first.");
export const InvoiceQuery = listQuery({
  status: Type.Optional(oneOf(invoiceStatuses)),
  clientId: Type.Optional(idField("cli")),
  projectId: Type.Optional(idField("prj")),
  quotationId: Type.Optional(idField("qtn")),
  kind: Type.Optional(oneOf(invoiceKinds)),
  contractId: Type.Optional(idField("con")),
  claimId: Type.Optional(idField("clm")),
  ...invoiceFilters,
  ...totalFilters,
  q: searchFilter("the number, the title and the client's name"),
});
export type InvoiceQuery = Static<typeof InvoiceQuery>;

export const invoiceRoutes = {
  listInvoices: {
    method: "GET",
    path: "/invoices",
    group: "Invoices",
    summary: "List invoices",
    scope: "invoices:read",
    query: InvoiceQuery,
    status: 200,
    answer: InvoiceList,
  },
  createInvoice: {
    method: "POST",
    path: "/invoices",
    group: "Invoices",
    summary: "Create a draft invoice",
    description: "The invoice has a draft number (`DRAFT-…`) until it is sent. Raises invoice.created.",
    scope: "invoices:write",
    query: noQuery,
    body: NewInvoice,
    status: 201,
    answer: Invoice,
  },
  getInvoice: {
    method: "GET",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Get an invoice with its items and payments",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: Invoice,
  },
  updateInvoice: {
    method: "PATCH",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Update an invoice",
    description:
      "A draft can change in every field, a sent invoice in `dueDate` and `notes`. An OVERDUE invoice whose due date " +
      "moves to the future becomes SENT again.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceChange,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
  sendInvoice: {
    method: "POST",
    path: "/invoices/{id}/send",
    group: "Invoices",
    summary: "Send an invoice",
    description:
      "Issues a draft: assigns the next number of the year and freezes the GST rate, the retention and both parties. " +
      "The invoice is emailed if there is an address. Raises invoice.sent, and invoice.paid if nothing is owed. " +
      "Sending again only emails it again and rejects `issuedAt` and `dueDate`.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceSending,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
  remindInvoice: {
    method: "POST",
    path: "/invoices/{id}/remind",
    group: "Invoices",
    summary: "Send a reminder by email",
    description: "Changes nothing and raises no event.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
  voidInvoice: {
    method: "POST",
    path: "/invoices/{id}/void",
    group: "Invoices",
    summary: "Void an invoice",
    description:
      "Cancels the invoice permanently; its number is not reused. Voiding a VOID invoice has no effect. The claim of a " +
      "voided invoice can be billed again; only the last billed claim's invoice can be voided. Raises invoice.voided.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceVoiding,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["HAS_PAYMENTS", "INVALID_STATE"],
  },
  duplicateInvoice: {
    method: "POST",
    path: "/invoices/{id}/duplicate",
    group: "Invoices",
    summary: "Duplicate an invoice",
    description: "Creates a draft with the same title, notes, retention, items and quotation. Raises invoice.created.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
    refusals: ["INVALID_STATE"],
  },
  getInvoicePortalLink: {
    method: "GET",
    path: "/invoices/{id}/portal-link",
    group: "Invoices",
    summary: "Get the client's link to an invoice",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    refusals: ["INVALID_STATE"],
  },
  recordPayment: {
    method: "POST",
    path: "/invoices/{id}/payments",
    group: "Payments",
    summary: "Record a payment",
    description:
      "Raises payment.recorded, and invoice.paid when the payments reach the total. A payment above the " +
      "outstanding amount is rejected.",
    scope: "payments:write",
    id: "inv",
    query: noQuery,
    body: NewPayment,
    status: 201,
    answer: PaymentRecorded,
    locatedAt: "/invoices/{invoiceId}",
    refusals: ["INVALID_STATE", "OVERPAYMENT"],
  },
  reversePayment: {
    method: "POST",
    path: "/invoices/{id}/payments/{paymentId}/reverse",
    group: "Payments",
    summary: "Reverse a payment",
    description:
      "The payment is kept, but no longer counted or shown. A PAID invoice becomes SENT or OVERDUE again. " +
      "Raises no event.",
    scope: "payments:write",
    id: "inv",
    nestedIds: { paymentId: "pmt" },
    query: noQuery,
    body: PaymentReversal,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
