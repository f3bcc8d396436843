import Type, { type Static } from "typebox";
import { instant, oneOf } from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { listOf, listQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import type { Scope } from "#contract/api/scopes.ts";
import { deletedTypes } from "#contract/values.ts";
import { deletionFilters } from "./webhook-filters.ts";

export type DeletedType = (typeof deletedTypes)[number];

/** The scope for reading what has each type of resources that are deleted. */
export const deletedScopes = {
  lead: "leads:read",
  client: "clients:read",
  client_file: "clients:read",
  project: "projects:read",
  project_file: "projects:read",
  quotation: "quotations:read",
  contract: "contracts:read",
  invoice: "invoices:read",
  recurring_invoice: "invoices:read",
  expense: "expenses:read",
  price_item: "prices:read",
  webhook_endpoint: "webhooks:read",
} as const satisfies Record<DeletedType, Scope>;

export const Deletion = Type.Object(
  {
    id: Type.String({ description: "The id of what was deleted; of a file that was removed, the file's" }),
    type: oneOf(deletedTypes, "More values may be added."),
    parentId: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The client or project that a file was removed from; otherwise null",
    }),
    deletedAt: instant("When it was deleted"),
  },
  { description: "A resource that is gone." },
);
export type Deletion = Static<typeof Deletion>;

export const DeletionList = Type.Object(
  {
    ...listOf(Deletion, "").properties,
    resumeCursor: Type.String({
      description:
        "Where this page ends, also on the last one. Pass it as `cursor` later, with the same filters, for what was " +
        "deleted since: nothing is skipped, even if it was committed late.",
    }),
  },
  { description: "A page of deletions, oldest first." },
);

export const DeletionQuery = listQuery(filterParameters(deletionFilters));
export type DeletionQuery = Static<typeof DeletionQuery>;

export const deletionRoutes = {
  listDeletions: {
    method: "GET",
    path: "/deletions",
    group: "Events",
    summary: "List what was deleted",
    description:
      "The ids of resources that were deleted, in the order of commit. A key sees the types that its scopes may read; " +
      "naming another one as `type` is rejected.",
    scope: "any",
    query: DeletionQuery,
    status: 200,
    answer: DeletionList,
    refusals: ["INSUFFICIENT_SCOPE"],
  },
} as const satisfies Record<string, Route>;
