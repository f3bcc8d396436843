import Type, { type Static } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import { chosenRetention, printedNotes } from "#contract/documents/documents.ts";
import { day, instant, nullable, oneOf, optionalLine, rate, requiredLine, textOrNull } from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField, type InvoiceId } from "#contract/api/ids.ts";
import { included, includedPart, includeParameter, includeQuery } from "#contract/api/include.ts";
import type { InvoiceStatus } from "./invoices.ts";
import { furtherLineFields, lineFields, newLines } from "#contract/documents/lines.ts";
import { recurringSorts } from "#contract/api/list-sorts.ts";
import { listOf, listQuery, noQuery, sortedBy } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import type { Route } from "#contract/api/route.ts";
import { Totals } from "#contract/documents/shown-totals.ts";
import { invoiceStatuses, recurringStatuses } from "#contract/values.ts";
import { recurringFilters } from "./recurring-filters.ts";

export type RecurringStatus = (typeof recurringStatuses)[number];

/** The reasons why a day had no invoice, or one that was drafted and not sent. */
export const recurringProblems = [
  "CLIENT_ARCHIVED",
  "PROJECT_CANCELLED",
  "NOT_DRAFTED",
  "NO_ADDRESS",
  "NOT_SENDABLE",
] as const;
export type RecurringProblem = (typeof recurringProblems)[number];

export const everyMonthsMax = 60;
export const paymentDaysMax = 365;

const dayOrNull = (description: string) => nullable(day(description));

const clientReference = "The client's order or contract number, printed on each invoice";
const paymentDays = "The days after its issue in which each invoice is due; null for the organization's payment terms";
const endOn = "The last day on which an invoice may be drafted; null for no end";

const head = {
  id: idField("rec"),
  title: Type.String({ description: "The title of each invoice; may have placeholders" }),
  status: oneOf(recurringStatuses, "ENDED when the next day would be after `endOn`, else PAUSED while it is paused"),
  clientId: idField("cli"),
  projectId: idField("prj"),
  clientReference: textOrNull(clientReference),
  notes: textOrNull("Printed on each invoice; may have placeholders"),
  retentionPct: nullable(rate("Retention as a fraction of the subtotal; null is treated as 0")),
  paymentDays: nullable(Type.Integer({ description: paymentDays })),
  everyMonths: Type.Integer({ description: "The months from one invoice to the next" }),
  nextOn: dayOrNull("The day of the next invoice, drafted from 6:00 in the organization's time zone; null once ENDED"),
  dayOfMonth: Type.Integer({
    description:
      "The day of the month that the days return to after a shorter month, in which the last day counts; 31: always the last",
  }),
  endOn: dayOrNull(endOn),
  sends: Type.Boolean({ description: "true: each invoice is sent; false: it stays a draft" }),
  paused: Type.Boolean(),
  totals: Totals,
  currency: Type.String({ description: "ISO 4217" }),
  lastRunOn: dayOrNull("The last day that was due, whether it had an invoice or not"),
  lastInvoice: Type.Unsafe<{ id: InvoiceId; number: string; status: InvoiceStatus } | null>({
    type: ["object", "null"],
    properties: { id: idField("inv"), number: Type.String(), status: oneOf(invoiceStatuses) },
    required: ["id", "number", "status"],
    description: "The last invoice that it made and that was not deleted since",
  }),
  problem: Type.Unsafe<{ on: string; code: RecurringProblem } | null>({
    type: ["object", "null"],
    properties: { on: day("The day that was due"), code: oneOf(recurringProblems) },
    required: ["on", "code"],
    description:
      "Why the last day had no invoice, or one that was not sent. The next day without a problem, and every change of " +
      "the recurring invoice, clears it.",
  }),
};

const times = { createdAt: instant(), updatedAt: instant() };

const related = { client: included(Client, "client"), project: included(Project, "project") };

const RecurringItem = Type.Object({ ...lineFields, ...furtherLineFields });
export type RecurringItem = Static<typeof RecurringItem>;

export const RecurringInvoiceSummary = Type.Object(
  { ...head, ...times, ...related, items: includedPart(RecurringItem, "items") },
  { description: "A recurring invoice as in lists, without items unless a request includes them." },
);
export type RecurringInvoiceSummary = Static<typeof RecurringInvoiceSummary>;

export const RecurringInvoice = Type.Object(
  { ...head, items: Type.Array(RecurringItem, { description: "Sorted by sortOrder ascending" }), ...times, ...related },
  { description: "What an office bills again and again, and when: each of its days makes an invoice." },
);
export type RecurringInvoice = Static<typeof RecurringInvoice>;

const everyMonthsField = () => Type.Integer({ minimum: 1, maximum: everyMonthsMax });
const nextOnField = () => day("Today or later; its day of the month becomes `dayOfMonth`");
const lastDayField = () =>
  Type.Boolean({
    description:
      "true: the last day of each month, and `dayOfMonth` is 31. `nextOn` is then the last day of its month. false: the " +
      "day of `nextOn`.",
  });
const sendsField = () => Type.Boolean({ description: "Defaults to false: each invoice stays a draft" });

const details = {
  notes: printedNotes,
  ...chosenRetention,
  clientReference: optionalLine(100, clientReference),
  paymentDays: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: paymentDaysMax, description: paymentDays }))),
  endOn: Type.Optional(dayOrNull(endOn)),
};

export const NewRecurringInvoice = Type.Object(
  {
    clientId: idField("cli"),
    projectId: idField("prj"),
    title: requiredLine(200),
    items: newLines(),
    ...details,
    everyMonths: everyMonthsField(),
    nextOn: nextOnField(),
    onLastDay: Type.Optional(lastDayField()),
    sends: Type.Optional(sendsField()),
    paused: Type.Optional(Type.Boolean({ description: "Defaults to false" })),
  },
  { additionalProperties: false },
);
export type NewRecurringInvoice = Static<typeof NewRecurringInvoice>;

export const RecurringInvoiceChange = Type.Object(
  {
    clientId: Type.Optional(idField("cli")),
    projectId: Type.Optional(idField("prj")),
    title: Type.Optional(requiredLine(200)),
    items: Type.Optional(newLines()),
    ...details,
    everyMonths: Type.Optional(everyMonthsField()),
    nextOn: Type.Optional(nextOnField()),
    onLastDay: Type.Optional(lastDayField()),
    sends: Type.Optional(sendsField()),
  },
  {
    additionalProperties: false,
    description:
      "Changes only the given fields, and no invoice that was made. `items` replaces all items. A later `endOn` lets " +
      "an ended one go on, from its next day that is not in the past.",
  },
);
export type RecurringInvoiceChange = Static<typeof RecurringInvoiceChange>;

export const RecurringInvoiceList = listOf(
  RecurringInvoiceSummary,
  "A page of recurring invoices without items, newest first.",
);
export const RecurringInvoiceQuery = listQuery({
  ...sortedBy(recurringSorts),
  ...includeParameter("client", "project", "items"),
  ...filterParameters(recurringFilters),
});
export type RecurringInvoiceQuery = Static<typeof RecurringInvoiceQuery>;

const shared = { group: "Recurring invoices" } as const;

export const recurringRoutes = {
  listRecurringInvoices: {
    ...shared,
    method: "GET",
    path: "/recurring-invoices",
    summary: "List recurring invoices",
    description:
      "Without items. `problem` finds those whose last day had one; `invoiceId` the one that drafted an invoice.",
    scope: "invoices:read",
    query: RecurringInvoiceQuery,
    status: 200,
    answer: RecurringInvoiceList,
  },
  createRecurringInvoice: {
    ...shared,
    method: "POST",
    path: "/recurring-invoices",
    summary: "Create a recurring invoice",
    description:
      "From 6:00 of each of its days, in the organization's time zone, an invoice is drafted, and sent where `sends`. " +
      "Title, notes and descriptions may have the placeholders `{month}`, `{year}` and `{period}`.",
    scope: "invoices:write",
    query: noQuery,
    body: NewRecurringInvoice,
    status: 201,
    answer: RecurringInvoice,
  },
  getRecurringInvoice: {
    ...shared,
    method: "GET",
    path: "/recurring-invoices/{id}",
    summary: "Get a recurring invoice with its items",
    description:
      "`nextOn` is the day of the next invoice, `lastInvoice` what the last day drafted, and `problem` what it could not do.",
    scope: "invoices:read",
    id: "rec",
    query: includeQuery("client", "project"),
    status: 200,
    answer: RecurringInvoice,
  },
  updateRecurringInvoice: {
    ...shared,
    method: "PATCH",
    path: "/recurring-invoices/{id}",
    summary: "Update a recurring invoice",
    description: "Invoices that it made do not change.",
    scope: "invoices:write",
    id: "rec",
    query: noQuery,
    body: RecurringInvoiceChange,
    status: 200,
    answer: RecurringInvoice,
  },
  deleteRecurringInvoice: {
    ...shared,
    method: "DELETE",
    path: "/recurring-invoices/{id}",
    summary: "Delete a recurring invoice",
    description: "Invoices that it made stay.",
    scope: "invoices:write",
    id: "rec",
    query: noQuery,
    status: 204,
  },
  pauseRecurringInvoice: {
    ...shared,
    method: "POST",
    path: "/recurring-invoices/{id}/pause",
    summary: "Pause a recurring invoice",
    description: "No invoice is made for its days until it is resumed. Pausing a paused one has no effect.",
    scope: "invoices:write",
    id: "rec",
    query: noQuery,
    status: 200,
    answer: RecurringInvoice,
  },
  resumeRecurringInvoice: {
    ...shared,
    method: "POST",
    path: "/recurring-invoices/{id}/resume",
    summary: "Resume a recurring invoice",
    description:
      "It goes on from the first of its days that is not in the past; those before it have no invoice. Resuming one " +
      "that is not paused has no effect.",
    scope: "invoices:write",
    id: "rec",
    query: noQuery,
    status: 200,
    answer: RecurringInvoice,
  },
} as const satisfies Record<string, Route>;
