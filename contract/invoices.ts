import Type, { type Static } from "typebox";
import { chosenRetention, Mailing, mailing, PortalLink, printedNotes, shownRates } from "./documents.ts";
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
import { furtherLineFields, lineFields, newLines } from "./lines.ts";
import { listOf, listQuery, noQuery, searchFilter } from "./page.ts";
import type { Route } from "./route.ts";
import { InvoicePayment, NewPayment, Payment, PaymentReversal } from "./payments.ts";
import { InvoiceTotals } from "./totals.ts";

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

export const InvoiceItem = Type.Object({ id: idField("ili"), ...lineFields, ...furtherLineFields });
export type InvoiceItem = Static<typeof InvoiceItem>;

/** The specification's fields before and after items and payments, in its order. */
const head = {
  id: idField("inv"),
  number: Type.String({ description: "Human-readable document number; `DRAFT-…` until the invoice is sent" }),
  title: Type.String(),
  status: oneOf(invoiceStatuses),
  clientId: idField("cli"),
  projectId: idField("prj"),
  quotationId: nullable(idField("qtn", "The quotation it came from, if any")),
  notes: textOrNull("Printed on the document"),
  issuedAt: instant("createdAt until the invoice is sent"),
  dueDate: instant(),
  ...shownRates("invoice"),
};

const times = { createdAt: instant(), updatedAt: instant() };

const further = {
  totals: InvoiceTotals,
  currency: Type.String({ description: "ISO 4217" }),
  sentAt: instantOrNull("When it was first sent"),
  paidAt: instantOrNull("When the payment that settled it was recorded; null while it is not PAID"),
  voidedAt: instantOrNull("When it was voided"),
  version: Type.Integer({ minimum: 1, description: "Rises with every change" }),
};

export const InvoiceSummary = Type.Object(
  { ...head, ...times, ...further },
  { description: "An invoice as lists show it: without items and payments." },
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

const details = {
  quotationId: Type.Optional(nullable(idField("qtn", "A quotation of the same client"))),
  notes: printedNotes,
  ...chosenRetention,
  dueDate: Type.Optional(
    dayOrInstant(
      "A day means its end in the organization's time zone. The organization's payment terms decide when not given.",
    ),
  ),
};

export const NewInvoice = Type.Object(
  {
    clientId: idField("cli"),
    projectId: idField("prj"),
    title: requiredText(200),
    items: newLines(),
    ...details,
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
  },
  {
    additionalProperties: false,
    description:
      "Only the fields given change. `items` replaces all of them. Of a sent invoice only `dueDate` and `notes` may " +
      "change, of one that is PAID or VOID nothing.",
  },
);
export type InvoiceChange = Static<typeof InvoiceChange>;

export const InvoiceSending = Type.Object(
  {
    ...mailing,
    issuedAt: Type.Optional(
      dayOrInstant(
        "Now when not given; not in the future, and not before the day of the year's last number. A day means its " +
          "beginning in the organization's time zone.",
      ),
    ),
    dueDate: Type.Optional(
      dayOrInstant(
        "A day means its end in the organization's time zone. What the draft says when not given, otherwise " +
          "the organization's payment terms from the day of issue on.",
      ),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceSending = Static<typeof InvoiceSending>;

export const InvoiceVoiding = Type.Object(
  {
    reason: optionalText(2_000, "Kept with the invoice"),
    keepPayments: Type.Optional(
      Type.Boolean({ description: "true voids an invoice with payments too; they stay recorded." }),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceVoiding = Static<typeof InvoiceVoiding>;

export const PaymentRecorded = Type.Object(
  { ...Payment.properties, invoice: Invoice },
  { description: "The payment, with the invoice it was recorded on." },
);
export type PaymentRecorded = Static<typeof PaymentRecorded>;

export const InvoiceList = listOf(InvoiceSummary, "A page of invoices without items and payments, newest first.");
const dayLeftOut = "A day is left out whole, as it is in the organization's time zone.";
export const InvoiceQuery = listQuery({
  status: Type.Optional(oneOf(invoiceStatuses)),
  clientId: Type.Optional(idField("cli")),
  projectId: Type.Optional(idField("prj")),
  quotationId: Type.Optional(idField("qtn")),
  dueBefore: Type.Optional(dayOrInstant(`Only those due before this. ${dayLeftOut}`)),
  dueAfter: Type.Optional(dayOrInstant(`Only those due after this. ${dayLeftOut}`)),
  issuedBefore: Type.Optional(dayOrInstant(`Only those that were sent, with an issuedAt before this. ${dayLeftOut}`)),
  issuedAfter: Type.Optional(dayOrInstant(`Only those that were sent, with an issuedAt after this. ${dayLeftOut}`)),
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
    summary: "Draft an invoice",
    description: "Takes no number yet (`DRAFT-…`) and raises invoice.created.",
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
    summary: "Read an invoice with its items and payments",
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
    summary: "Change an invoice",
    description:
      "A draft in every field; a sent one in `dueDate` and `notes`. An OVERDUE invoice that is now due in the " +
      "future is SENT again.",
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
      "Issues a draft: it takes the next number of the year, and rate, retention and both parties are frozen. It is " +
      "mailed where there is an address. Raises invoice.sent, and invoice.paid where nothing is owed. Sending again " +
      "only mails it again; `issuedAt` and `dueDate` are refused then.",
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
    summary: "Mail a reminder",
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
    description: "Cancels it for good; its number stays used. Voiding it again changes nothing. Raises invoice.voided.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceVoiding,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["HAS_PAYMENTS"],
  },
  duplicateInvoice: {
    method: "POST",
    path: "/invoices/{id}/duplicate",
    group: "Invoices",
    summary: "Draft another invoice like this one",
    description: "Copies title, notes, retention, items and the quotation it refers to. Raises invoice.created.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
  },
  getInvoicePortalLink: {
    method: "GET",
    path: "/invoices/{id}/portal-link",
    group: "Invoices",
    summary: "See the link that the client gets",
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
      "Raises payment.recorded, and invoice.paid when the payments now come to the total. A payment above what is " +
      "outstanding is refused.",
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
      "The payment is kept, but counts no more and is no longer shown. A PAID invoice is SENT or OVERDUE again. " +
      "Raises no event.",
    scope: "payments:write",
    id: "inv",
    furtherIds: { paymentId: "pmt" },
    query: noQuery,
    body: PaymentReversal,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
