import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { instant, instantOrNull, oneOf, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, noQuery } from "./page.ts";

export const mailKinds = [
  "QUOTATION",
  "INVOICE",
  "INVOICE_REMINDER",
  "RECEIPT",
  "QUOTATION_ACCEPTED",
  "QUOTATION_REJECTED",
  "ENDPOINT_DISABLED",
  "INVITATION",
  "PASSWORD_RESET",
] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStatuses = ["QUEUED", "SENT", "FAILED"] as const;

const summary = {
  id: idField("mail"),
  kind: oneOf(mailKinds),
  recipient: Type.String(),
  about: Type.String({
    description: "The id of what it is about: a document, a payment, an endpoint, a membership or a person",
  }),
  status: oneOf(mailStatuses),
  attemptCount: Type.Integer(),
  nextAttemptAt: instantOrNull("Null where it is over, and where it waits for somebody to send it again"),
  sentAt: instantOrNull("When the mail server took it"),
  lastError: textOrNull("What the mail server said, why it could not be reached, or why it was not sent"),
  createdAt: instant(),
};

export const MailSummary = Type.Object(summary, { description: "A mail to one recipient." });
export type MailSummary = Static<typeof MailSummary>;

export const Mail = Type.Object(
  {
    ...summary,
    subject: textOrNull(),
    text: textOrNull("As it would be sent now; null where what it is about is gone"),
    link: textOrNull("What it leads to, for those who may give it away; null for others"),
  },
  { description: "A mail as it is sent." },
);
export type Mail = Static<typeof Mail>;

export const MailQuery = listQuery({
  status: Type.Optional(oneOf(mailStatuses)),
  kind: Type.Optional(oneOf(mailKinds)),
});
export type MailQuery = Static<typeof MailQuery>;

const group = "E-mail";

export const mailRoutes = {
  listMails: {
    method: "GET",
    path: "/mails",
    group,
    summary: "List the mails of the organization",
    access: "mail:read",
    query: MailQuery,
    status: 200,
    answer: listOf(MailSummary, "A page of mails, newest first."),
  },
  getMail: {
    method: "GET",
    path: "/mails/{id}",
    group,
    summary: "Read a mail",
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
    summary: "Send a mail again",
    access: "mail:write",
    id: "mail",
    query: noQuery,
    status: 202,
    answer: Mail,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, AppRoute>;
