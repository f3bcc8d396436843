import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, oneOf, textOrNull } from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import { mailStatuses } from "#contract/values.ts";
import { mailKinds } from "./mail-kinds.ts";
import { mailFilters } from "./mail-filters.ts";

const summary = {
  id: idField("mail"),
  kind: oneOf(mailKinds),
  recipient: Type.String(),
  cc: Type.Array(Type.String(), { description: "The addresses that receive a copy" }),
  about: Type.String({
    description:
      "The id of the mail's subject: a document, a payment, a receipt, a client, an endpoint, a membership or a person",
  }),
  number: textOrNull("The number of that document, of the payment's invoice or of the receipt"),
  clientName: textOrNull("The client whom it is about"),
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

export const MailQuery = listQuery(filterParameters(mailFilters));
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
