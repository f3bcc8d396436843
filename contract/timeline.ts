import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { mailKinds } from "./mails.ts";
import { noQuery } from "./page.ts";
import { paymentMethods } from "./payments.ts";
import type { Route } from "./route.ts";

/** The order of simultaneous entries, from cause to effect: any of them may cause a mail. */
export const timelineKinds = [
  "CREATED",
  "SENT",
  "VIEWED",
  "ACCEPTED",
  "REJECTED",
  "REVISED",
  "CONVERTED",
  "PAYMENT_RECORDED",
  "PAYMENT_REVERSED",
  "PAID",
  "OVERDUE",
  "VOIDED",
  "MAIL_QUEUED",
  "MAIL_DELIVERED",
  "MAIL_FAILED",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The maximum number of entries in a timeline: the newest ones. */
export const timelineEntriesMax = 500;
/** The maximum number of views among them. */
export const timelineViewsMax = 100;

export const TimelineEntry = Type.Object(
  {
    at: instant(),
    kind: oneOf(timelineKinds, "The list may grow."),
    by: textOrNull("Who decided, or whom the mail is for; null where that is not known"),
    detail: textOrNull("The reason of a decision, a reversal or a voiding; what the mail server said"),
    mail: nullable(
      Type.Object({ id: idField("mail"), kind: oneOf(mailKinds) }, { description: "The mail that it is about" }),
    ),
    payment: nullable(
      Type.Object(
        { id: idField("pmt"), amount: Type.Number(), method: oneOf(paymentMethods) },
        { description: "The payment that it is about" },
      ),
    ),
  },
  { description: "One thing that happened to a document." },
);
export type TimelineEntry = Static<typeof TimelineEntry>;

export const Timeline = Type.Object(
  { data: Type.Array(TimelineEntry, { description: "Oldest first" }) },
  {
    description:
      `What happened to a document: the newest ${timelineEntriesMax} entries, of which ${timelineViewsMax} views at most. ` +
      "Decisions are always among them.",
  },
);
export type Timeline = Static<typeof Timeline>;

export const timelineRoutes = {
  getQuotationTimeline: {
    method: "GET",
    path: "/quotations/{id}/timeline",
    group: "Quotations",
    summary: "See what happened to a quotation",
    description:
      "Sent, mailed, viewed in the portal, decided, revised. A sending and a decision about an earlier revision are in " +
      "it for as long as events are kept.",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: Timeline,
  },
  getInvoiceTimeline: {
    method: "GET",
    path: "/invoices/{id}/timeline",
    group: "Invoices",
    summary: "See what happened to an invoice",
    description: "Sent, mailed, viewed in the portal, paid, overdue, voided.",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: Timeline,
  },
} as const satisfies Record<string, Route>;
