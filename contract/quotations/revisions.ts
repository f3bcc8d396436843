import Type, { type Static } from "typebox";
import { instant, instantOrNull } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

export const QuotationRevision = Type.Object(
  {
    revision: Type.Integer({ minimum: 1 }),
    issuedAt: instant("When the revision was first sent"),
    title: Type.String(),
    total: Type.Number(),
    currency: Type.String({ description: "ISO 4217" }),
    validUntil: instantOrNull("When the revision expired or expires"),
  },
  { description: "A revision of a quotation as it was sent." },
);
export type QuotationRevision = Static<typeof QuotationRevision>;

export const QuotationRevisions = Type.Object(
  { data: Type.Array(QuotationRevision, { description: "Newest first" }) },
  { description: "The revisions of a quotation that were sent." },
);
export type QuotationRevisions = Static<typeof QuotationRevisions>;

export const revisionRoutes = {
  listQuotationRevisions: {
    method: "GET",
    path: "/quotations/{id}/revisions",
    group: "Quotations",
    summary: "List the revisions of a quotation that were sent",
    description: "Each as it was sent; `pdf?revision=` returns its PDF. A revision that is still a draft is left out.",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: QuotationRevisions,
  },
} as const satisfies Record<string, Route>;
