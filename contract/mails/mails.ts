import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { dayOrInstant, instant, instantOrNull, oneOf, someOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import type { Permission } from "#contract/people/roles.ts";

export const mailKinds = [
  "QUOTATION",
  "INVOICE",
  "INVOICE_REMINDER",
  "RECEIPT",
  "CLAIM",
  "CREDIT_NOTE",
  "STATEMENT",
  "CLIENT_PAGE",
  "QUOTATION_ACCEPTED",
  "QUOTATION_REJECTED",
  "ENDPOINT_DISABLED",
  "ENDPOINT_FAILING",
  "ENDPOINT_RECOVERED",
  "INVITATION",
  "PASSWORD_RESET",
  "SECURITY_NOTICE",
  "DECISION_CODE",
  "CLAIM_DAYS_MOVED",
  "CLAIM_ACCEPTANCE",
  "QUOTATION_CONFIRMATION",
  "CLIENT_QUESTION",
  "HOLIDAYS_MISSING",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The permission to send a mail of each kind again, in addition to `mail:write`: that of who may send it. Mails to the
 * office and to an account are sent by the service itself.
 */
export const resendNeeds: Readonly<Record<MailKind, Permission>> = {
  QUOTATION: "quotations:write",
  INVOICE: "invoices:write",
  INVOICE_REMINDER: "invoices:write",
  RECEIPT: "payments:write",
  CLAIM: "contracts:write",
  CREDIT_NOTE: "credits:write",
  STATEMENT: "invoices:write",
  CLIENT_PAGE: "quotations:write",
  QUOTATION_ACCEPTED: "mail:write",
  QUOTATION_REJECTED: "mail:write",
  ENDPOINT_DISABLED: "mail:write",
  ENDPOINT_FAILING: "mail:write",
  ENDPOINT_RECOVERED: "mail:write",
  INVITATION: "people:write",
  PASSWORD_RESET: "people:write",
  SECURITY_NOTICE: "organization:write",
  DECISION_CODE: "quotations:write",
  CLAIM_DAYS_MOVED: "mail:write",
  CLAIM_ACCEPTANCE: "contracts:write",
  QUOTATION_CONFIRMATION: "quotations:write",
  CLIENT_QUESTION: "mail:write",
  HOLIDAYS_MISSING: "mail:write",
};

/** The permission to see mails of each kind, in addition to `mail:read`: that of reading what they are about. */
export const mailReadNeeds: Readonly<Record<MailKind, Permission>> = {
  QUOTATION: "quotations:read",
  INVOICE: "invoices:read",
  INVOICE_REMINDER: "invoices:read",
  RECEIPT: "payments:read",
  CLAIM: "contracts:read",
  CREDIT_NOTE: "credits:read",
  STATEMENT: "invoices:read",
  CLIENT_PAGE: "clients:read",
  QUOTATION_ACCEPTED: "quotations:read",
  QUOTATION_REJECTED: "quotations:read",
  ENDPOINT_DISABLED: "webhooks:read",
  ENDPOINT_FAILING: "webhooks:read",
  ENDPOINT_RECOVERED: "webhooks:read",
  INVITATION: "people:read",
  PASSWORD_RESET: "people:read",
  SECURITY_NOTICE: "organization:write",
  DECISION_CODE: "quotations:read",
  CLAIM_DAYS_MOVED: "contracts:read",
  CLAIM_ACCEPTANCE: "contracts:read",
  QUOTATION_CONFIRMATION: "quotations:read",
  CLIENT_QUESTION: "clients:read",
  HOLIDAYS_MISSING: "contracts:read",
};

/** Returns the kinds of mails that a person with those permissions sees. */
export const readableMailKinds = (permissions: readonly Permission[]): readonly MailKind[] =>
  mailKinds.filter((kind) => permissions.includes(mailReadNeeds[kind]));

export const mailStatuses = ["QUEUED", "SENT", "FAILED", "KEPT"] as const;

const summary = {
  id: idField("mail"),
  kind: oneOf(mailKinds),
  recipient: Type.String(),
  cc: Type.Array(Type.String(), { description: "The addresses that receive a copy" }),
  about: Type.String({
    description:
      "The id of the mail's subject: a document, a payment, a receipt, a client, an endpoint, a membership or a person",
  }),
  status: oneOf(mailStatuses),
  attemptCount: Type.Integer(),
  nextAttemptAt: instantOrNull("Null when no further attempt is scheduled"),
  sentAt: instantOrNull("When the mail server accepted the email"),
  lastError: textOrNull("The response of the mail server, why it could not be reached, or why the email was not sent"),
  createdAt: instant(),
};

export const MailSummary = Type.Object(summary, {
  description: "An email to one recipient, and those who receive a copy.",
});
export type MailSummary = Static<typeof MailSummary>;

export const Mail = Type.Object(
  {
    ...summary,
    subject: textOrNull(),
    text: textOrNull("The text as it would be sent now; null when the document or person no longer exists"),
    link: textOrNull("The link in the email, for people who may share it; null for others"),
  },
  { description: "An email with its content." },
);
export type Mail = Static<typeof Mail>;

export const MailQuery = listQuery({
  status: Type.Optional(someOf(mailStatuses)),
  kind: Type.Optional(someOf(mailKinds)),
  from: Type.Optional(
    dayOrInstant(
      "Only emails created at or after this. A date means the start of that day in the organization's time zone.",
    ),
  ),
  to: Type.Optional(
    dayOrInstant(
      "Only emails created at or before this. A date means the end of that day in the organization's time zone.",
    ),
  ),
});
export type MailQuery = Static<typeof MailQuery>;

const group = "E-mail";

export const mailRoutes = {
  listMails: {
    method: "GET",
    path: "/mails",
    group,
    summary: "List the emails of the organization",
    description:
      "Of the kinds about what the person may read: invitations, for example, are for those who see members.",
    access: "mail:read",
    query: MailQuery,
    status: 200,
    answer: listOf(MailSummary, "A page of emails, newest first."),
  },
  getMail: {
    method: "GET",
    path: "/mails/{id}",
    group,
    summary: "Get an email",
    access: "mail:read",
    id: "mail",
    query: noQuery,
    status: 200,
    answer: Mail,
  },
  resendMail: {
    method: "POST",
    path: "/mails/{id}/resend",
    group,
    summary: "Send an email again",
    description: "Needs the permission to send an email of its kind too; the invitation of an owner needs an owner.",
    access: "mail:write",
    id: "mail",
    query: noQuery,
    status: 202,
    answer: Mail,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, AppRoute>;
