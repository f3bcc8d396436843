import Type, { type Static } from "typebox";
import { day, dayOrInstant, instant, nullable, oneOf, rate, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, paging, strict } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { contractStatuses } from "#contract/values.ts";

/** The days of a report; both belong to it. */
const reportedDays = {
  from: Type.Optional(day("The first day, in the organization's time zone. Without it, everything up to `to`.")),
  to: Type.Optional(day("The last day. Defaults to today.")),
};

/** The period of a report, in a response. */
const shownDays = {
  from: nullable(day("Null when the period has no first day")),
  to: day(),
};

const amount = (description: string) => Type.Number({ description });

/** The boxes of the GST return that Quoin fills in. */
export const gstBoxes = ["1", "2", "3", "4", "5", "6", "7", "8", "13"] as const;
export type GstBox = (typeof gstBoxes)[number];

export const gstBoxFields = {
  box1: amount("Standard-rated supplies: the net of STANDARD lines at a rate above 0"),
  box2: amount(
    "The net of ZERO_RATED lines, and of STANDARD lines at a rate of 0, which may be out of scope: check those",
  ),
  box3: amount("Exempt supplies: the net of EXEMPT lines"),
  box4: amount("Boxes 1, 2 and 3 together"),
  box5: amount("Taxable purchases, before GST: STANDARD expenses that have GST, and ZERO_RATED ones"),
  box6: amount("Output tax"),
  box7: amount("Input tax: the GST of STANDARD expenses"),
  box8: amount("Box 6 less box 7: payable or, below 0, to be refunded"),
  box13: amount("Revenue, as billed: the same as box 4, so without OUT_OF_SCOPE lines"),
} as const;

export const GstReturn = Type.Object(
  {
    ...shownDays,
    currency: Type.String({ description: "ISO 4217" }),
    gstRegistered: Type.Boolean({ description: "False when the organization files no return" }),
    dueOn: day("The day on which the return of a period that ends on `to` and its payment are due"),
    giroOn: day("The day on which GIRO takes that payment"),
    ...gstBoxFields,
  },
  { description: "The boxes of Singapore's GST return (F5) for a period. Boxes that Quoin cannot know are left out." },
);
export type GstReturn = Static<typeof GstReturn>;

export const gstDocumentKinds = [
  "INVOICE",
  "INVOICE_VOIDED",
  "CREDIT_NOTE",
  "CREDIT_NOTE_VOIDED",
  "EXPENSE",
  "BAD_DEBT_RELIEF",
] as const;

export const GstDocument = Type.Object({
  id: Type.String({ description: "Unique in the list: a document that was voided is in it twice" }),
  kind: oneOf(gstDocumentKinds, "More values may be added."),
  documentId: Type.String({ description: "The id of the invoice, credit note or expense" }),
  date: instant("When it was issued, voided or spent"),
  number: textOrNull("The number of the document, or the reference of the expense"),
  name: textOrNull("The client, or whom the expense was paid to"),
  gstRate: nullable(rate("Null for an expense")),
  net: amount("As it counts, in the requested box where there is one: negative for a credit note or a void invoice"),
  gst: amount("As it counts"),
});
export type GstDocument = Static<typeof GstDocument>;

export const GstReturnQuery = Type.Object(reportedDays, { additionalProperties: false });
export type GstReturnQuery = Static<typeof GstReturnQuery>;

export const GstDocumentQuery = listQuery({
  ...reportedDays,
  box: Type.Optional(oneOf(gstBoxes, "Only documents that count in this box.")),
});
export type GstDocumentQuery = Static<typeof GstDocumentQuery>;
export const GstExportQuery = Type.Omit(GstDocumentQuery, paging, strict);

/** The maximum number of clients, or contracts, in a report; its sums are over all of them. */
export const reportRowsMax = 500;
const limited = (rows: string) => `At most ${reportRowsMax} ${rows}; the sums are over all of them.`;

const ageing = {
  current: amount("Not yet due, or due on the day itself"),
  days30: amount("1 to 30 days past the due date"),
  days60: amount("31 to 60 days"),
  days90: amount("61 to 90 days"),
  over90: amount("More than 90 days"),
  credit: amount("What the client has: unused credit, and money kept on void invoices"),
  total: amount("The sum of the others less `credit`"),
};

const AgeingSums = Type.Object(ageing);
export type AgeingSums = Static<typeof AgeingSums>;

const AgeingRow = Type.Object({ clientId: idField("cli"), name: Type.String(), ...ageing });
export type AgeingRow = Static<typeof AgeingRow>;

export const Ageing = Type.Object(
  {
    at: instant(),
    currency: Type.String({ description: "ISO 4217" }),
    data: Type.Array(AgeingRow, { description: `${limited("clients")} What is overdue most comes first.` }),
    count: Type.Integer({ description: "The number of clients, also of those that are not shown" }),
    sums: AgeingSums,
  },
  { description: "What clients owe, by the age of its due date, as it was at a moment." },
);
export type Ageing = Static<typeof Ageing>;

export const AgeingQuery = Type.Object(
  {
    at: Type.Optional(
      dayOrInstant("Defaults to now. A date means the end of that day in the organization's time zone."),
    ),
  },
  { additionalProperties: false },
);
export type AgeingQuery = Static<typeof AgeingQuery>;

const work = {
  contractSum: amount("The quotation and its accepted variations"),
  pendingSum: amount("The variations that are drafts or sent"),
  claimed: amount("Work and materials to date, by the last submitted claim"),
  billed: amount("Work and materials to date, by the last billed claim"),
  balance: amount("contractSum − billed"),
  retentionHeld: amount("The retention that the client holds"),
  depositLeft: amount("The deposit that claims have not given back yet"),
  outstanding: amount("Of its issued invoices, with GST"),
};

const WorkSums = Type.Object(work);
export type WorkSums = Static<typeof WorkSums>;

const fractionOf = (description: string) => nullable(Type.Number({ description }));

const ContractReportRow = Type.Object({
  contractId: idField("con"),
  number: Type.String(),
  title: Type.String(),
  status: oneOf(contractStatuses),
  clientId: idField("cli"),
  name: Type.String({ description: "The client's name" }),
  ...work,
  claimedFraction: fractionOf("claimed / contractSum, four decimals; null for a sum of 0"),
  billedFraction: fractionOf("billed / contractSum"),
  spent: Type.Optional(
    nullable(
      Type.Number({
        description:
          "The expenses of its project before GST; null when the project has other contracts, since an expense does not " +
          "name one. Only for callers with the scope costs:read.",
      }),
    ),
  ),
  margin: Type.Optional(
    nullable(Type.Number({ description: "billed − spent. Only for callers with the scope costs:read." })),
  ),
});
export type ContractReportRow = Static<typeof ContractReportRow>;

export const ContractReport = Type.Object(
  {
    currency: Type.String({ description: "ISO 4217" }),
    data: Type.Array(ContractReportRow, { description: `${limited("contracts")} The newest comes first.` }),
    count: Type.Integer({ description: "The number of contracts, also of those that are not shown" }),
    sums: WorkSums,
  },
  { description: "Work in progress: how far each contract is claimed and billed." },
);
export type ContractReport = Static<typeof ContractReport>;

export const ContractReportQuery = Type.Object(
  { status: Type.Optional(oneOf(contractStatuses, "Defaults to all that are not CLOSED.")) },
  { additionalProperties: false },
);
export type ContractReportQuery = Static<typeof ContractReportQuery>;

const group = "Reports";

const report = { method: "GET", group, scope: "reports:read", status: 200 } as const;

export const reportRoutes = {
  getGstReturn: {
    ...report,
    path: "/reports/gst-f5",
    summary: "Get the boxes of the GST return",
    description:
      "An invoice counts on its day of issue. When it is voided later, it is taken off on the day of the voiding, so " +
      "that the boxes of a period that is closed never change. Credit notes count on their own day.",
    query: GstReturnQuery,
    answer: GstReturn,
  },
  listGstDocuments: {
    ...report,
    path: "/reports/gst-f5/documents",
    summary: "List the documents behind the GST return",
    description: "`box` leaves those that count in that box of the return for the same days.",
    query: GstDocumentQuery,
    answer: listOf(GstDocument, "A page of documents, latest first."),
  },
  getAgeing: {
    ...report,
    path: "/reports/ageing",
    summary: "Get what clients owe, by age",
    description:
      "As it was at that moment: payments, credit, refunds and voidings count from their own time. For every client, " +
      "`total` is what a statement of account ends with.",
    query: AgeingQuery,
    answer: Ageing,
  },
  getContractReport: {
    ...report,
    path: "/reports/contracts",
    summary: "Get the work in progress by contract",
    description: "How far each contract is claimed and billed, what is held back, and what is left to bill.",
    query: ContractReportQuery,
    answer: ContractReport,
  },
} as const satisfies Record<string, Route>;
