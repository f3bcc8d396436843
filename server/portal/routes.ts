import type { accountLinkRoutes, questionRoutes } from "#contract/documents/portal.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getAccountLink, makeAccountLink, withdrawAccountLink } from "./account/link.ts";
import { sendAccountLink } from "./account/send-link.ts";
import { listOpenQuestions } from "./questions/read.ts";
import { markQuestionAnswered } from "./questions/mark-question-answered.ts";
import { getQuotationDecision } from "./decisions/read.ts";

export const portalHandlers: Handlers<"getQuotationDecision"> = {
  getQuotationDecision: ({ caller, id }) => getQuotationDecision(caller, id),
};

export const accountLinkHandlers: AppHandlers<Exclude<keyof typeof accountLinkRoutes, "previewAccountLinkMail">> = {
  getAccountLink: ({ caller, id, context }) => getAccountLink(caller, id, context.publicUrl),
  makeAccountLink: ({ caller, id, context }) => makeAccountLink(caller, id, context.publicUrl),
  sendAccountLink: ({ caller, id, body }) => sendAccountLink(caller, id, body),
  withdrawAccountLink: ({ caller, id }) => withdrawAccountLink(caller, id),
};

export const questionHandlers: AppHandlers<keyof typeof questionRoutes> = {
  listOpenQuestions: ({ caller }) => listOpenQuestions(readHeavilyInOrg(caller)),
  markQuestionAnswered: ({ caller, id }) => markQuestionAnswered(caller, id),
};
