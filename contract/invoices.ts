import Type, { type Static } from "typebox";
import { chosenRetention, shownRates } from "./documents.ts";
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
import { InvoicePayment } from "./payments.ts";
import { InvoiceTotals } from "./totals.ts";

export const invoiceStatuses = ["DRAFT", "SENT", "PAID", "OVERDUE", "VOID"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What may be done with an invoice in each status, by the name of the action. */
export const invoiceActions = {
  DRAFT: ["update"],
  SENT: [],
  PAID: [],
  OVERDUE: [],
  VOID: [],
} as const satisfies Record<InvoiceStatus, readonly string[]>;

export const InvoiceItem = Type.Object({ id: idField("ili"), ...lineFields, ...furtherLineFields });
export type InvoiceItem = Static<typeof InvoiceItem>;

/** The specification's fields around items and payments, in its order. */
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
  sentAt: instantOrNull(),
  paidAt: instantOrNull(),
  voidedAt: instantOrNull(),
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
  notes: optionalText(10_000, "Printed on the document"),
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
  { additionalProperties: false, description: "Only the fields given change. `items` replaces all of them." },
);
export type InvoiceChange = Static<typeof InvoiceChange>;

export const InvoiceList = listOf(InvoiceSummary, "A page of invoices without items and payments, newest first.");
export const InvoiceQuery = listQuery({
  status: Type.Optional(oneOf(invoiceStatuses)),
  clientId: Type.Optional(idField("cli")),
  projectId: Type.Optional(idField("prj")),
  quotationId: Type.Optional(idField("qtn")),
  dueBefore: Type.Optional(instant("Only those due before this instant (RFC 3339).")),
  dueAfter: Type.Optional(instant("Only those due after this instant (RFC 3339).")),
  q: searchFilter("the number and the title"),
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
    summary: "Change a draft invoice",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceChange,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
