import Type, { type Static } from "typebox";
import { PortalLink } from "./documents.ts";
import { instant, nullable, oneOf, optionalText, requiredLine, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

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

/** The body of an acceptance: `version` is that of the quotation as the page showed it. */
export const Acceptance = Type.Object(
  { name: requiredLine(100), version, signature: Type.Optional(nullable(Signature)) },
  { additionalProperties: false },
);
export type Acceptance = Static<typeof Acceptance>;

export const Rejection = Type.Object({ reason: optionalText(2_000), version }, { additionalProperties: false });
export type Rejection = Static<typeof Rejection>;

const decisions = ["ACCEPTED", "REJECTED"] as const;
export type Decision = (typeof decisions)[number];

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
    name: textOrNull("As the client typed it; nobody is asked for a name to reject"),
    reason: textOrNull("Why it was rejected, where the client said so"),
    decidedAt: instant(),
    via: oneOf(["PORTAL"]),
    address: Type.String({ description: "The IP address that the decision came from" }),
    userAgent: textOrNull("What the browser called itself"),
    documentSha256: textOrNull(
      "SHA-256 of the PDF that the decision is about, in hexadecimal digits; null where it cannot be made",
    ),
    signature: textOrNull(
      `What was drawn, as the path of an SVG with the viewBox 0 0 ${signatureSheet.width} ${signatureSheet.height}`,
    ),
  },
  { description: "What the client decided in the portal, and by what it can be shown." },
);
export type QuotationDecision = Static<typeof QuotationDecision>;

export const portalRoutes = {
  getQuotationDecision: {
    method: "GET",
    path: "/quotations/{id}/decision",
    group: "Quotations",
    summary: "Read the evidence of the client's decision",
    description:
      "What was decided in the portal about the revision of today. 404 while nothing is decided, and where the office " +
      "recorded the decision itself.",
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
    summary: "Withdraw the link that was sent",
    description:
      "For a link that went to a wrong address: it answers 410 from now on, mails that wait with it are not sent, and the " +
      "answer is the link that takes its place. Nothing is mailed: send the quotation again to do that. Raises no event.",
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
    summary: "Withdraw the link that was sent",
    description:
      "For a link that went to a wrong address: it answers 410 from now on, mails that wait with it are not sent, and the " +
      "answer is the link that takes its place. Nothing is mailed: send the invoice again to do that. Raises no event.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
