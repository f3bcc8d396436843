import Type, { type Static } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import { confirming } from "#contract/documents/confirmations.ts";
import { partyChanges } from "#contract/documents/corrections.ts";
import { eInvoiceFields } from "#contract/documents/e-invoice-states.ts";
import { chosenRetention, mailing, printedNotes, shownRates } from "#contract/documents/documents.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalLine,
  optionalText,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includedPart, includeParameter } from "#contract/api/include.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { invoiceSorts } from "#contract/api/list-sorts.ts";
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { furtherLineFields, lineFields, newLines } from "#contract/documents/lines.ts";
import { listOf, listQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { InvoicePayment, ListedPayment, Payment } from "#contract/payments/payments.ts";
import { Project } from "#contract/clients/projects.ts";
import { sendChecked } from "#contract/documents/send-checks.ts";
import { InvoiceTotals } from "#contract/documents/shown-totals.ts";
import { invoiceKinds, invoiceStatuses } from "#contract/values.ts";

export type InvoiceStatus = (typeof invoiceStatuses)[number];

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
  settledAt: instantOrNull(
    "When the money came that settled it, which is what Paid on shows: the latest `paidAt` of its payments, or the day of " +
      "issue when there are none. It is earlier than `paidAt` for a payment that was recorded later; null unless it is PAID.",
  ),
  voidedAt: instantOrNull("When the invoice was voided"),
  ...eInvoiceFields,
  broughtForward: Type.Boolean({
    description:
      "True for an open invoice of the program that was used before: it has that program's number and the balance that was " +
      "open, without GST, and is no revenue",
  }),
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
  ...shownLabels,
};

const related = { client: included(Client, "client"), project: included(Project, "project") };

export const InvoiceSummary = Type.Object(
  {
    ...head,
    ...times,
    ...further,
    ...related,
    items: includedPart(InvoiceItem, "items"),
    payments: includedPart(InvoicePayment, "payments"),
  },
  { description: "An invoice as in lists, without items and payments unless a request includes them." },
);
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const Invoice = Type.Object(
  {
    ...head,
    items: Type.Array(InvoiceItem, { description: "Sorted by sortOrder ascending" }),
    payments: Type.Array(InvoicePayment, { description: "Newest first" }),
    ...times,
    ...further,
    creditNotes: Type.Array(
      Type.Object({
        id: idField("crn"),
        number: Type.String(),
        total: Type.Number(),
        applied: Type.Number({ description: "What it settled of this invoice" }),
      }),
      { description: "The credit notes that were issued for the invoice and are not void, oldest first" },
    ),
    ...related,
    ...sendChecked,
    ...partyChanges,
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
  clientReference: optionalLine(100, clientReference),
  ...givenLabels,
};

export const NewInvoice = Type.Object(
  {
    clientId: idField("cli"),
    projectId: idField("prj"),
    title: requiredLine(200),
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
    title: Type.Optional(requiredLine(200)),
    items: Type.Optional(newLines()),
    ...details,
    dueDate: Type.Optional(nullable(dueDateField)),
    ...confirming("DUE_BEFORE_ISSUE"),
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
    ...confirming("DUE_BEFORE_ISSUE"),
  },
  { additionalProperties: false },
);
export type InvoiceSending = Static<typeof InvoiceSending>;

export const InvoiceDuplication = Type.Object({ ...confirming("QUOTATION_BILLED") }, { additionalProperties: false });
export type InvoiceDuplication = Static<typeof InvoiceDuplication>;

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

export const PaymentReversed = Type.Object(
  { ...ListedPayment.properties, invoice: Invoice },
  { description: "The reversed payment with its invoice." },
);
export type PaymentReversed = Static<typeof PaymentReversed>;

export const InvoiceList = listOf(InvoiceSummary, "A page of invoices without items and payments, newest first.");
export const InvoiceQuery = listQuery({
  ...sortedBy(invoiceSorts),
  ...includeParameter("client", "project", "items", "payments"),
  ...filterParameters(invoiceFilters),
});
export type InvoiceQuery = Static<typeof InvoiceQuery>;

export const InvoiceTotalsQuery = Type.Omit(InvoiceQuery, paging, strict);
export type InvoiceTotalsQuery = Static<typeof InvoiceTotalsQuery>;
