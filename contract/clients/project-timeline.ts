import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { projectStatuses } from "#contract/values.ts";

/** The order of simultaneous entries, from cause to effect. */
export const projectTimelineKinds = [
  "CREATED",
  "STATUS_CHANGED",
  "QUOTATION_SENT",
  "QUOTATION_ACCEPTED",
  "QUOTATION_REJECTED",
  "CONTRACT_CREATED",
  "CLAIM_SUBMITTED",
  "CLAIM_RESPONDED",
  "CLAIM_WITHDRAWN",
  "INVOICE_ISSUED",
  "PAYMENT_RECORDED",
  "PAYMENT_REVERSED",
  "CREDITED",
  "REFUNDED",
  "REFUND_REVERSED",
  "CREDIT_VOIDED",
  "INVOICE_PAID",
  "INVOICE_VOIDED",
  "CONTRACT_COMPLETED",
  "CONTRACT_CLOSED",
  "CONTRACT_REOPENED",
  "EXPENSE_ADDED",
  "FILE_ATTACHED",
] as const;
export type ProjectTimelineKind = (typeof projectTimelineKinds)[number];

/** The maximum number of entries in the timeline of a project: the newest ones. */
export const projectTimelineEntriesMax = 200;

export const ProjectTimelineEntry = Type.Object(
  {
    at: instant(),
    kind: oneOf(projectTimelineKinds, "More kinds may be added."),
    status: nullable(oneOf(projectStatuses, "The new status of the project")),
    number: textOrNull("The number of the quotation, invoice, credit note, contract or claim"),
    title: textOrNull("The title of the document, the description of the expense or the name of the file"),
    amount: nullable(
      Type.Number({
        description: "The total of the document, the payment or refund, or the expense or claim before GST",
      }),
    ),
    by: textOrNull("Who decided; null when unknown"),
    detail: textOrNull(
      "The reason for a decision, credit, reversal or voiding, the reference of a payment, or who was paid",
    ),
    quotationId: nullable(idField("qtn")),
    invoiceId: nullable(idField("inv", "The invoice, or that of the payment")),
    paymentId: nullable(idField("pmt")),
    expenseId: nullable(idField("exp")),
    fileId: nullable(idField("fil")),
    contractId: nullable(idField("con", "The contract, or that of the claim")),
    claimId: nullable(idField("clm")),
    creditNoteId: nullable(idField("crn", "The credit note, or that of the refund")),
  },
  { description: "One entry in the activity of a project." },
);
export type ProjectTimelineEntry = Static<typeof ProjectTimelineEntry>;

export const ProjectTimeline = Type.Object(
  { data: Type.Array(ProjectTimelineEntry, { description: "Newest first" }) },
  { description: `The activity of a project: the newest ${projectTimelineEntriesMax} entries.` },
);
export type ProjectTimeline = Static<typeof ProjectTimeline>;

export const projectTimelineRoutes = {
  getProjectTimeline: {
    method: "GET",
    path: "/projects/{id}/timeline",
    group: "Projects",
    summary: "Get the activity of a project",
    description:
      "Its status, its files, and its quotations, contracts, claims, invoices, credit notes, payments and expenses as far as the " +
      "scopes of the key allow. Changes of status and sent quotations are included for as long as events are kept.",
    scope: "projects:read",
    id: "prj",
    query: noQuery,
    status: 200,
    answer: ProjectTimeline,
  },
} as const satisfies Record<string, Route>;
