import type { TodayGroup, TodayGroupName, TodayRecord } from "#contract/organizations/today.ts";
import { editorOf } from "#web/records/documents/editor-of.ts";

/** A page of the app, with its search parameters. */
export interface Target {
  readonly to: string;
  readonly search?: object;
}

/** The action on a record of each group. */
export const actionOf = {
  CLIENT_QUESTIONS: "answered",
  ADJUDICABLE_CLAIMS: "open",
  GST_RETURN: "open",
  MISSING_HOLIDAYS: "add",
  ORGANIZATION_DETAILS: "correct",
  CLIENT_DETAILS: "correct",
  OVERDUE_INVOICES: "remind",
  ACCEPTED_QUOTATIONS: "convert",
  EXPIRING_QUOTATIONS: "sendAgain",
  RECURRING_PROBLEMS: "open",
  FAILED_MAILS: "sendAgain",
  FAILING_ENDPOINTS: "deliveries",
  DRAFT_INVOICES: "open",
  DRAFT_QUOTATIONS: "open",
} as const satisfies Record<TodayGroupName, string>;

/** Returns the list that shows exactly the records of a group. */
export function listOf({ group, from, until }: Pick<TodayGroup, "group" | "from" | "until">): Target {
  const [first, last] = [from ?? undefined, until ?? undefined];
  switch (group) {
    case "CLIENT_QUESTIONS":
      return { to: "/questions" };
    case "ADJUDICABLE_CLAIMS":
      return { to: "/claims", search: { clock: "MAY_APPLY", order: "endsOn" } };
    case "GST_RETURN":
      return { to: "/reports/gst" };
    case "MISSING_HOLIDAYS":
      return { to: "/settings/documents" };
    case "ORGANIZATION_DETAILS":
      return { to: "/settings/organization" };
    case "CLIENT_DETAILS":
      return { to: "/clients", search: { toCorrect: true } };
    case "OVERDUE_INVOICES":
      return { to: "/invoices", search: { only: "overdue" } };
    case "ACCEPTED_QUOTATIONS":
      return { to: "/quotations", search: { status: "ACCEPTED", invoiced: false, decidedFrom: first } };
    case "EXPIRING_QUOTATIONS":
      return { to: "/quotations", search: { status: "SENT", validFrom: first, validUntil: last } };
    case "RECURRING_PROBLEMS":
      return { to: "/recurring", search: { problem: true } };
    case "FAILED_MAILS":
      return { to: "/settings/mail", search: { status: "FAILED", from: first } };
    case "FAILING_ENDPOINTS":
      return { to: "/settings/webhooks", search: { failing: true } };
    case "DRAFT_INVOICES":
      return { to: "/invoices", search: { status: "DRAFT", createdUntil: last } };
    case "DRAFT_QUOTATIONS":
      return { to: "/quotations", search: { status: "DRAFT", createdUntil: last } };
  }
}

const folders: Readonly<Record<string, string>> = {
  qtn: "quotations",
  inv: "invoices",
  clm: "claims",
  crn: "credit-notes",
};

/** Returns the page of a quotation, an invoice, a claim or a credit note. */
export const pathOfDocument = (id: string): string => `/${folders[id.slice(0, 3)] ?? ""}/${id}`;

/** Returns the page of a record. */
export function pageOf(
  group: Pick<TodayGroup, "group" | "from" | "until">,
  { id, title, documentId }: Pick<TodayRecord, "id" | "title" | "documentId">,
): Target {
  switch (group.group) {
    case "CLIENT_QUESTIONS":
      return { to: pathOfDocument(documentId ?? "") };
    case "ADJUDICABLE_CLAIMS":
      return { to: `/claims/${id}` };
    case "GST_RETURN":
      return { to: "/reports/gst", search: { from: title, to: id } };
    case "MISSING_HOLIDAYS":
      return { to: "/settings/documents" };
    case "ORGANIZATION_DETAILS":
      return { to: "/settings/organization" };
    case "CLIENT_DETAILS":
      return { to: `/clients/${id}` };
    case "OVERDUE_INVOICES":
    case "DRAFT_INVOICES":
      return { to: `/invoices/${id}` };
    case "ACCEPTED_QUOTATIONS":
    case "EXPIRING_QUOTATIONS":
    case "DRAFT_QUOTATIONS":
      return { to: `/quotations/${id}` };
    case "RECURRING_PROBLEMS":
      return { to: `/recurring/${id}` };
    case "FAILED_MAILS":
      return { to: "/settings/mail", search: { ...listOf(group).search, mail: id } };
    case "FAILING_ENDPOINTS":
      return { to: `/settings/webhooks/${id}` };
  }
}

/** Returns where the action of a group leads, for those that open a page. */
export function actionTarget(
  group: TodayGroupName,
  { id, title }: Pick<TodayRecord, "id" | "title">,
): Target | undefined {
  switch (group) {
    case "ADJUDICABLE_CLAIMS":
      return { to: `/claims/${id}` };
    case "GST_RETURN":
      return { to: "/reports/gst", search: { from: title, to: id } };
    case "MISSING_HOLIDAYS":
      return { to: "/settings/documents" };
    case "ORGANIZATION_DETAILS":
      return { to: "/settings/organization" };
    case "CLIENT_DETAILS":
      return { to: `/clients/${id}` };
    case "DRAFT_INVOICES":
      return { to: editorOf("invoices", id) };
    case "DRAFT_QUOTATIONS":
      return { to: editorOf("quotations", id) };
    case "RECURRING_PROBLEMS":
      return { to: `/recurring/${id}` };
    case "FAILING_ENDPOINTS":
      return { to: `/settings/webhooks/${id}`, search: { status: "FAILED" } };
    case "OVERDUE_INVOICES":
    case "ACCEPTED_QUOTATIONS":
    case "EXPIRING_QUOTATIONS":
    case "FAILED_MAILS":
    case "CLIENT_QUESTIONS":
      return undefined;
  }
}
