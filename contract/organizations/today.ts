import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Permission } from "#contract/people/roles.ts";

/** The groups that may need attention, most urgent first, with the permission to read each. */
export const todayGroups = {
  CLIENT_QUESTIONS: "mail:read",
  ADJUDICABLE_CLAIMS: "contracts:read",
  GST_RETURN: "reports:read",
  MISSING_HOLIDAYS: "organization:write",
  ORGANIZATION_DETAILS: "organization:write",
  OVERDUE_INVOICES: "invoices:read",
  ACCEPTED_QUOTATIONS: "quotations:read",
  EXPIRING_QUOTATIONS: "quotations:read",
  RECURRING_PROBLEMS: "invoices:read",
  CLIENT_DETAILS: "clients:write",
  FAILED_MAILS: "mail:read",
  FAILING_ENDPOINTS: "webhooks:read",
  DRAFT_INVOICES: "invoices:read",
  DRAFT_QUOTATIONS: "quotations:read",
} as const satisfies Record<string, Permission>;
export type TodayGroupName = keyof typeof todayGroups;
export const todayGroupNames = Object.keys(todayGroups) as readonly TodayGroupName[];

/** The records of a group are counted up to this number. */
export const todayCountMax = 1_000;

/** The number of records that each group shows. */
export const todayRecordsMax = 5;

/** The list shows a question up to this length. */
export const questionShownMax = 200;

/** Questions need attention for this number of days. */
export const questionDays = 90;

/** Quotations expire soon when they are valid for at most this number of days, not counting today. */
export const expiringDays = 7;

/** A GST return needs attention from this number of days before it is due. */
export const gstReturnDays = 14;

/** Drafts need attention when they were created at least this number of days ago. */
export const oldDraftDays = 7;

/** Accepted quotations without an invoice need attention for this number of days. */
export const uninvoicedDays = 365;

/** Failed mails need attention for this number of days. */
export const failedMailDays = 14;

const TodayRecord = Type.Object(
  {
    id: Type.String(),
    number: textOrNull(
      "The document's number, the recipient of a mail, a client's email, the day on which GIRO pays a GST return, or a setting as it is; null for one that is missing",
    ),
    title: Type.String({
      description:
        "The title of a document or of a recurring invoice, what a client asks, the kind of a mail, the address of an endpoint, a client's name, " +
        "the field of a setting, the first day of the period of a GST return, whose id is the last, or a year without public holidays",
    }),
    documentId: textOrNull("The document that a client asks about; null for other records"),
    about: textOrNull("The number of what a mail is about; null for other records"),
    clientName: textOrNull(),
    amount: nullable(Type.Number({ description: "What is outstanding on an invoice, or the total of a document" })),
    date: instant(
      "The last hour at which an application about a claim is taken, the day on which a GST return is due, the first day of a year without public holidays, the due date of an invoice, the decision or the end of validity of a quotation, the day that had a problem, else when " +
        "it was created",
    ),
    remindedAt: instantOrNull("When the client was last reminded of the invoice"),
  },
  { description: "A record that needs attention." },
);
export type TodayRecord = Static<typeof TodayRecord>;

const TodayGroup = Type.Object({
  group: oneOf(todayGroupNames),
  count: Type.Integer({ description: `At most ${todayCountMax}` }),
  from: textOrNull("The first day of the filter that lists exactly these records; null when it has none"),
  until: textOrNull("The last day of that filter; null when it has none"),
  records: Type.Array(TodayRecord, { description: `The first ${todayRecordsMax}, the longest waiting first` }),
});
export type TodayGroup = Static<typeof TodayGroup>;

export const Today = Type.Object({
  at: instant("When the records were read"),
  currency: Type.String({ description: "ISO 4217" }),
  groups: Type.Array(TodayGroup, {
    description: "The groups that have records and that the person may read, most urgent first",
  }),
});
export type Today = Static<typeof Today>;

/** The records that need attention. Web app only. */
export const todayRoutes = {
  getToday: {
    method: "GET",
    path: "/today",
    group: "Dashboard",
    summary: "Get what needs attention",
    access: "organization:read",
    query: noQuery,
    status: 200,
    answer: Today,
  },
} as const satisfies Record<string, AppRoute>;
