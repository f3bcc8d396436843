import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Permission } from "./roles.ts";

/** The operations that an assistant may ask for, with the permission that deciding about each needs. */
export const approvalNeeds = {
  sendQuotation: "quotations:write",
  sendInvoice: "invoices:write",
  remindInvoice: "invoices:write",
} as const satisfies Record<string, Permission>;
export type ApprovedOperation = keyof typeof approvalNeeds;

/** The days for which a request waits. */
export const approvalDays = 3;
/** The maximum number of requests of an organization that wait at once. */
export const approvalsMax = 50;

export const Approval = Type.Object(
  {
    id: idField("apr"),
    operation: oneOf(Object.keys(approvalNeeds) as ApprovedOperation[]),
    documentId: Type.String(),
    number: Type.String({ description: "The number of the document" }),
    title: Type.String({ description: "The title of the document" }),
    to: textOrNull("The recipient; null for the client's own address"),
    cc: Type.Array(Type.String()),
    subject: textOrNull(),
    message: textOrNull(),
    requestedBy: Type.String({ description: "The name of the API key" }),
    createdAt: instant(),
    expiresAt: instant(),
  },
  { description: "An email to addresses that are not the client's, which an assistant asked to send." },
);
export type Approval = Static<typeof Approval>;

export const ApprovalList = Type.Object({
  data: Type.Array(Approval, { description: "Those that the person may decide, oldest first" }),
});
export type ApprovalList = Static<typeof ApprovalList>;

const group = "Approvals";

const decision = {
  method: "POST",
  group,
  access: "mail:write",
  id: "apr",
  query: noQuery,
  status: 204,
} as const;

/** The requests of assistants that wait for a person. Web app only. */
export const approvalRoutes = {
  listApprovals: {
    method: "GET",
    path: "/approvals",
    group,
    summary: "List the emails of assistants that wait for a person",
    access: "mail:read",
    query: noQuery,
    status: 200,
    answer: ApprovalList,
  },
  approveSending: {
    ...decision,
    path: "/approvals/{id}/approve",
    summary: "Send an email that an assistant asked to send",
    description: "Needs the permission to send it. Refused once the document has changed since the assistant asked.",
    refusals: ["INVALID_STATE", "PRECONDITION_FAILED"],
  },
  declineSending: {
    ...decision,
    path: "/approvals/{id}/decline",
    summary: "Decline to send an email that an assistant asked to send",
    description: "Needs the permission to send it.",
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, AppRoute>;
