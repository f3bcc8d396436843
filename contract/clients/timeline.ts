import { mailKinds } from "#contract/mails/mail-kinds.ts";
import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { paymentMethods } from "#contract/values.ts";

/** The order of simultaneous entries, from cause to effect: any of them may cause a mail. */
export const timelineKinds = [
  "CREATED",
  "SENT",
  "SUBMITTED",
  "VIEWED",
  "ASKED",
  "ACCEPTED",
  "REJECTED",
  "REVISED",
  "CONVERTED",
  "CONTRACT_CREATED",
  "RESPONDED",
  "BILLED",
  "CARRIED",
  "WITHDRAWN",
  "DEPOSIT_BILLED",
  "RELEASED",
  "PAYMENT_RECORDED",
  "PAYMENT_REVERSED",
  "CREDITED",
  "APPLIED",
  "APPLICATION_REVERSED",
  "REFUNDED",
  "REFUND_REVERSED",
  "CREDIT_VOIDED",
  "PAID",
  "OVERDUE",
  "VOIDED",
  "PARTIES_CORRECTED",
  "COMPLETED",
  "CLOSED",
  "REOPENED",
  "CONTRACT_COMPLETED",
  "CONTRACT_CLOSED",
  "CONTRACT_REOPENED",
  "MAIL_QUEUED",
  "MAIL_DELIVERED",
  "MAIL_FAILED",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The maximum number of entries in a timeline: the newest ones. */
export const timelineEntriesMax = 500;
/** The maximum number of views among them. */
export const timelineViewsMax = 100;

const entry = {
  at: instant(),
  kind: oneOf(timelineKinds, "More kinds may be added."),
  by: textOrNull("Who decided, or the recipient of the email; null when unknown"),
  detail: textOrNull(
    "The reason for a decision, credit, reversal or voiding, what the client asked, or the response of the mail server",
  ),
  mail: nullable(
    Type.Object({ id: idField("mail"), kind: oneOf(mailKinds) }, { description: "The email that the entry is about" }),
  ),
  payment: nullable(
    Type.Object(
      { id: idField("pmt"), amount: Type.Number(), method: oneOf(paymentMethods) },
      { description: "The payment that the entry is about" },
    ),
  ),
  creditNote: nullable(
    Type.Object(
      {
        id: idField("crn"),
        number: Type.String(),
        amount: Type.Number({ description: "Its total, or what was refunded" }),
      },
      { description: "The credit note that the entry is about, or whose refund it is" },
    ),
  ),
};

export const TimelineEntry = Type.Object(entry, { description: "One entry in the activity of a document." });
export type TimelineEntry = Static<typeof TimelineEntry>;

export const Timeline = Type.Object(
  { data: Type.Array(TimelineEntry, { description: "Oldest first" }) },
  {
    description:
      `The activity of a document: the newest ${timelineEntriesMax} entries, including at most ${timelineViewsMax} ` +
      "views. Decisions are always included.",
  },
);
export type Timeline = Static<typeof Timeline>;

export const ContractTimelineEntry = Type.Object(
  {
    ...entry,
    number: textOrNull("The number of the contract, claim, invoice, credit note or variation that the entry is about"),
    amount: nullable(Type.Number({ description: "What is claimed, answered, billed, credited or agreed, before GST" })),
    claimId: nullable(idField("clm")),
    invoiceId: nullable(idField("inv")),
    quotationId: nullable(idField("qtn", "The variation")),
  },
  { description: "One entry in the activity of a contract or a claim." },
);
export type ContractTimelineEntry = Static<typeof ContractTimelineEntry>;

export const ContractTimeline = Type.Object(
  { data: Type.Array(ContractTimelineEntry, { description: "Oldest first" }) },
  {
    description:
      `The activity of a contract or a claim: the newest ${timelineEntriesMax} entries, including at most ` +
      `${timelineViewsMax} views. Decisions are always included.`,
  },
);
export type ContractTimeline = Static<typeof ContractTimeline>;

export const timelineRoutes = {
  getQuotationTimeline: {
    method: "GET",
    path: "/quotations/{id}/timeline",
    group: "Quotations",
    summary: "Get the activity of a quotation",
    description:
      "Sent, emailed, viewed in the portal, decided, revised. Entries about earlier revisions are included " +
      "for as long as events are kept.",
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
    summary: "Get the activity of an invoice",
    description: "Sent, emailed, viewed in the portal, paid, credited, refunded, overdue, voided.",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: Timeline,
  },
  getCreditNoteTimeline: {
    method: "GET",
    path: "/credit-notes/{id}/timeline",
    group: "Credit notes",
    summary: "Get the activity of a credit note",
    description: "Sent, emailed, viewed in the portal, applied, refunded, voided.",
    scope: "credits:read",
    id: "crn",
    query: noQuery,
    status: 200,
    answer: Timeline,
  },
  getContractTimeline: {
    method: "GET",
    path: "/contracts/{id}/timeline",
    group: "Contracts",
    summary: "Get the activity of a contract",
    description:
      "Its claims with their emails and views in the portal, its variations, deposits and releases, its credit notes with " +
      "their refunds, and its completion.",
    scope: "contracts:read",
    id: "con",
    query: noQuery,
    status: 200,
    answer: ContractTimeline,
  },
  getClaimTimeline: {
    method: "GET",
    path: "/claims/{id}/timeline",
    group: "Claims",
    summary: "Get the activity of a claim",
    description: "Submitted, emailed, viewed in the portal, answered, billed, credited, carried, withdrawn.",
    scope: "contracts:read",
    id: "clm",
    query: noQuery,
    status: 200,
    answer: ContractTimeline,
  },
} as const satisfies Record<string, Route>;
