import Type, { type Static } from "typebox";
import { MailPreview } from "./document-mails.ts";
import { Mailing, PortalLink } from "./documents.ts";
import type { AppRoute } from "#contract/api/app-route.ts";
import {
  instant,
  nullable,
  oneOf,
  optionalText,
  requiredLine,
  requiredText,
  textOrNull,
} from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

/** The area that a signature is drawn on; its points are whole units from the top left corner. */
export const signatureSheet = { width: 600, height: 200 } as const;
/** The length of the strokes as JSON: a long signature takes a third of it. */
export const signatureLengthMax = 20_000;
const strokesMax = 300;
const pointsMax = 4_000;

const Point = Type.Array(Type.Integer({ minimum: 0, maximum: signatureSheet.width }), { minItems: 2, maxItems: 2 });
const Signature = Type.Array(Type.Array(Point, { minItems: 1, maxItems: pointsMax }), { maxItems: strokesMax });
export type Signature = Static<typeof Signature>;

const version = Type.Integer({ minimum: 1 });

/** The code that was mailed to the client, where the organization asks for one. */
const code = Type.Optional(Type.String({ pattern: "^[0-9]{6}$" }));

/** The body of an acceptance: `version` is that of the quotation as the page showed it. */
export const Acceptance = Type.Object(
  { name: requiredLine(100), version, signature: Type.Optional(nullable(Signature)), code },
  { additionalProperties: false },
);
export type Acceptance = Static<typeof Acceptance>;

export const Rejection = Type.Object({ reason: optionalText(2_000), version, code }, { additionalProperties: false });
export type Rejection = Static<typeof Rejection>;

/** The length of a question about a document. */
export const questionLengthMax = 2_000;

/** The body of a question, of any document. */
export const Question = Type.Object({ question: requiredText(questionLengthMax) }, { additionalProperties: false });
export type Question = Static<typeof Question>;

const decisions = ["ACCEPTED", "REJECTED"] as const;
export type Decision = (typeof decisions)[number];

/** The actions of clients in the portal, as the audit log names them. */
export type PortalAction = "acceptInPortal" | "rejectInPortal" | "requestDecisionCode" | "askInPortal";

/** The portal's response to a program about a decision. */
export interface DecisionTaken {
  readonly number: string;
  readonly status: Decision;
  readonly decidedAt: string | null;
}

export const QuotationDecision = Type.Object(
  {
    quotationId: idField("qtn"),
    number: Type.String(),
    revision: Type.Integer({ minimum: 1 }),
    decision: oneOf(decisions),
    name: textOrNull("The name that the client typed; null for a rejection"),
    reason: textOrNull("Why the client rejected the quotation, if given"),
    decidedAt: instant(),
    via: oneOf(["PORTAL"]),
    address: Type.String({ description: "The IP address of the request" }),
    userAgent: textOrNull("The User-Agent of the request"),
    officeBrowser: nullable(
      Type.Boolean({
        description:
          "Whether a member of the organization had signed in before in the browser that decided; null for decisions " +
          "from before this was recorded",
      }),
    ),
    confirmedAddress: textOrNull(
      "The email address to which a code was mailed that the client entered before the decision; null when none was asked for",
    ),
    linkReads: Type.Array(
      Type.Object({
        at: instant(),
        by: textOrNull("The person or API key"),
        address: textOrNull("The IP address of the request"),
      }),
      {
        description:
          "When the office itself read the client's link before the decision, oldest first; the newest 100. An empty " +
          "list means that the link was only mailed.",
      },
    ),
    mailedTo: Type.Array(Type.String(), {
      description: "The addresses that the link was mailed to before the decision, copies included",
    }),
    documentSha256: textOrNull("The SHA-256 of the quotation's PDF, in hexadecimal; null when it cannot be rendered"),
    signature: textOrNull(
      `The drawn signature, as the path of an SVG with the viewBox 0 0 ${signatureSheet.width} ${signatureSheet.height}`,
    ),
  },
  { description: "The client's decision in the portal, with its evidence." },
);
export type QuotationDecision = Static<typeof QuotationDecision>;

export const portalRoutes = {
  getQuotationDecision: {
    method: "GET",
    path: "/quotations/{id}/decision",
    group: "Quotations",
    summary: "Get the evidence of the client's decision",
    description:
      "The decision made in the portal about the current revision. 404 while there is no decision, and when the " +
      "office recorded the decision itself.",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: QuotationDecision,
    savedAs: "{number}-decision.json",
  },
  withdrawQuotationLink: {
    method: "POST",
    path: "/quotations/{id}/portal-link/withdraw",
    group: "Quotations",
    summary: "Withdraw the client's link",
    description:
      "For a link that was sent to a wrong address. The link returns 410 from now on, queued emails with it are not " +
      "sent, and the response contains the new link. Nothing is emailed; send the quotation again to email the new " +
      "link. Raises no event.",
    scope: "quotations:write",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
  withdrawInvoiceLink: {
    method: "POST",
    path: "/invoices/{id}/portal-link/withdraw",
    group: "Invoices",
    summary: "Withdraw the client's link",
    description:
      "For a link that was sent to a wrong address. The link returns 410 from now on, queued emails with it are not " +
      "sent, and the response contains the new link. Nothing is emailed; send the invoice again to email the new link. " +
      "Raises no event.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
  withdrawCreditNoteLink: {
    method: "POST",
    path: "/credit-notes/{id}/portal-link/withdraw",
    group: "Credit notes",
    summary: "Withdraw the client's link",
    description:
      "For a link that was sent to a wrong address. The link returns 410 from now on, queued emails with it are not " +
      "sent, and the response contains the new link. Nothing is emailed; send the credit note again to email the new " +
      "link. Raises no event.",
    scope: "credits:write",
    id: "crn",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
  withdrawClaimLink: {
    method: "POST",
    path: "/claims/{id}/portal-link/withdraw",
    group: "Claims",
    summary: "Withdraw the client's link",
    description:
      "For a link that was sent to a wrong address. The link returns 410 from now on, queued emails with it are not " +
      "sent, and the response contains the new link. Nothing is emailed; submit the claim again to email the new link. " +
      "Raises no event.",
    scope: "contracts:write",
    id: "clm",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;

/** The maximum number of open questions that are listed at once. */
export const openQuestionsMax = 200;

const OpenQuestion = Type.Object({
  id: idField("pqn"),
  question: Type.String(),
  askedAt: instant(),
  documentId: Type.String({ description: "The quotation, invoice, claim or credit note that the question is about" }),
  number: textOrNull("The number of the document"),
  title: textOrNull("The title of the document; of a credit note its reason"),
  clientId: textOrNull(),
  clientName: textOrNull(),
});
export type OpenQuestion = Static<typeof OpenQuestion>;

export const OpenQuestionList = Type.Object(
  {
    data: Type.Array(OpenQuestion, { description: `The longest waiting first, at most ${openQuestionsMax}` }),
    hasMore: Type.Boolean({ description: "true when there are further ones" }),
  },
  {
    description:
      "Questions of clients that are neither marked as answered nor followed by an email about the document.",
  },
);
export type OpenQuestionList = Static<typeof OpenQuestionList>;

/** Questions of clients, which the overview lists. Web app only. */
export const questionRoutes = {
  listOpenQuestions: {
    method: "GET",
    path: "/portal-questions",
    group: "E-mail",
    summary: "List the questions of clients that are not answered",
    access: "mail:read",
    query: noQuery,
    status: 200,
    answer: OpenQuestionList,
  },
  markQuestionAnswered: {
    method: "POST",
    path: "/portal-questions/{id}/answered",
    group: "E-mail",
    summary: "Take a client's question off the overview",
    description: "A mail to the client about the document does the same.",
    access: "mail:write",
    id: "pqn",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;

/** The link of the page with all documents of a client. Web app only. */
export const accountLinkRoutes = {
  getAccountLink: {
    method: "GET",
    path: "/clients/{id}/portal-link",
    group: "Clients",
    summary: "Get the link of the client's account",
    description: "404 while the office has made none. Anyone who has it can decide about the client's quotations.",
    access: "quotations:write",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
  },
  makeAccountLink: {
    method: "POST",
    path: "/clients/{id}/portal-link",
    group: "Clients",
    summary: "Make the link of the client's account",
    description: "Returns the one that there is, if any.",
    access: "quotations:write",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
  sendAccountLink: {
    method: "POST",
    path: "/clients/{id}/portal-link/send",
    group: "Clients",
    summary: "Send the link of the client's account by email",
    description: "Makes the link if there is none.",
    access: "quotations:write",
    id: "cli",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 204,
    refusals: ["INVALID_STATE"],
  },
  previewAccountLinkMail: {
    method: "POST",
    path: "/clients/{id}/portal-link/preview-mail",
    group: "Clients",
    summary: "Preview the email with the link of the client's account",
    description: "Changes nothing.",
    access: "quotations:write",
    id: "cli",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  withdrawAccountLink: {
    method: "POST",
    path: "/clients/{id}/portal-link/withdraw",
    group: "Clients",
    summary: "Withdraw the link of the client's account",
    description: "The link returns 410 from now on. The links of single documents stay as they are.",
    access: "quotations:write",
    id: "cli",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
