import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instantOrNull, oneOf, textOrNull } from "#contract/api/fields.ts";
import type { Permission } from "#contract/people/roles.ts";

/** The kinds that are searched, in display order, and the permission needed to find each. */
export const searchKinds = [
  "CLIENT",
  "PROJECT",
  "QUOTATION",
  "INVOICE",
  "CREDIT_NOTE",
  "CONTRACT",
  "CLAIM",
  "LEAD",
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const neededToFind = {
  CLIENT: "clients:read",
  PROJECT: "projects:read",
  QUOTATION: "quotations:read",
  INVOICE: "invoices:read",
  CREDIT_NOTE: "credits:read",
  CONTRACT: "contracts:read",
  CLAIM: "contracts:read",
  LEAD: "leads:read",
} as const satisfies Record<SearchKind, Permission>;

export const searchLimitMax = 10;
export const searchLimitDefault = 5;
export const searchTextMax = 200;

const Find = Type.Object({
  kind: oneOf(searchKinds),
  id: Type.String(),
  name: Type.String({
    description: "The name, or the title of a document; that of its contract for a claim, the reason of a credit note",
  }),
  number: textOrNull("The number of a document"),
  status: textOrNull("The status; null for clients"),
  type: textOrNull("The kind of a client"),
  clientName: textOrNull("The client of a project or document"),
  archivedAt: instantOrNull("When a client was archived"),
});

export const Finds = Type.Object({ data: Type.Array(Find, { description: "Grouped by kind, best matches first" }) });
export type Finds = Static<typeof Finds>;

export const SearchQuery = Type.Object(
  {
    q: Type.String({ format: "text", minLength: 1, maxLength: searchTextMax, pattern: "\\S" }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: searchLimitMax, description: "The maximum number of results of each kind" }),
    ),
  },
  { additionalProperties: false },
);
export type SearchQuery = Static<typeof SearchQuery>;

/** The search field for the whole app. Web app only. */
export const searchRoutes = {
  search: {
    method: "GET",
    path: "/search",
    group: "Search",
    summary: "Find clients, projects, documents, contracts, claims and leads by number, name or title",
    description:
      "Every word must match, ignoring case. Contracts are also found by the client's reference, and claims by the " +
      "number of their contract. Documents and projects of matching clients follow " +
      "when there are few other results.",
    // Every member may search; they find only what they may read.
    access: "organization:read",
    query: SearchQuery,
    status: 200,
    answer: Finds,
  },
} as const satisfies Record<string, AppRoute>;
