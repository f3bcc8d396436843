import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { listOf, listQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import type { Scope } from "#contract/api/scopes.ts";
import { auditChanges, auditedTypes } from "#contract/values.ts";
import { auditFilters } from "./audit-filters.ts";

export type AuditedType = (typeof auditedTypes)[number];

/**
 * The scopes that show the values before and after in entries about each type: those for reading it. What only the audit
 * log shows, such as the scopes of keys and the roles of members, needs no other than its own.
 */
export const auditedScopes: Readonly<Record<AuditedType, readonly Scope[]>> = {
  organization: ["organization:read"],
  lead: ["leads:read"],
  client: ["clients:read"],
  project: ["projects:read"],
  quotation: ["quotations:read"],
  contract: ["contracts:read"],
  claim: ["contracts:read"],
  invoice: ["invoices:read"],
  payment: ["payments:read"],
  credit_note: ["credits:read"],
  refund: ["credits:read"],
  payment_receipt: ["payments:read"],
  bank_account: ["bank:read"],
  bank_statement: ["bank:read"],
  bank_line: ["bank:read"],
  expense: ["expenses:read"],
  gst_filing: ["reports:read"],
  price_item: ["prices:read"],
  recurring_invoice: ["invoices:read"],
  webhook_endpoint: ["webhooks:read"],
  api_key: [],
  membership: [],
  user: [],
  mail: [],
  file: ["expenses:read"],
  attachment: ["clients:read", "projects:read"],
};

/** The fields of a type that need a further scope. */
export const auditedFieldScopes: Readonly<Partial<Record<AuditedType, Readonly<Record<string, Scope>>>>> = {
  price_item: { unitCost: "costs:read" },
};

/** A value of an entry that the reader may not see. */
export const valueNotShown = "(not shown)";

const values = (description: string) =>
  nullable(Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description }));

export const AuditEntry = Type.Object(
  {
    id: idField("aud"),
    action: textOrNull("The operation id, such as `sendInvoice`; null for automatic changes"),
    actorId: textOrNull("The API key or person; null for the service itself and for commands"),
    actorName: textOrNull(),
    requestId: textOrNull("The X-Request-Id of the response"),
    address: textOrNull("The IP address of the request; null when no request caused the entry"),
    userAgent: textOrNull("The User-Agent of the request"),
    resourceType: oneOf(auditedTypes),
    resourceId: Type.String(),
    resourceName: textOrNull(
      "The number and title, or the name, that the resource has now; null when it has none, is gone, or is of a type that the " +
        "key has no scope to read",
    ),
    change: oneOf(
      auditChanges,
      "NONE for an event that changed no data, such as a sign-in, an export or an email. More values may be added.",
    ),
    before: values(
      "The previous values: the changed fields of an update, all fields of a deletion; null for creations and " +
        "events. A changed secret appears as `(not shown)`, and so does each value of a resource that the key has no scope to " +
        "read. The lines of a document appear as their count and a digest.",
    ),
    after: values("The new values; null for deletions and events"),
    details: values(
      "Details of an event: `failure` when it was refused, such as `WRONG_PASSWORD`; `recipient` of an email; " +
        "null for a data change.",
    ),
    createdAt: instant(),
  },
  { description: "A data change or security event, and who caused it. Entries are never changed or deleted." },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = listQuery(filterParameters(auditFilters));
export type AuditQuery = Static<typeof AuditQuery>;

export const auditRoutes = {
  listAuditLog: {
    method: "GET",
    path: "/audit-log",
    group: "Audit",
    summary: "List changes and security events",
    description:
      "Data changes, sign-ins, failed sign-ins, exports and uploads, each with its IP address and browser. " +
      "A change and its entry commit in the same transaction. Secrets are not included, and values only of resources " +
      "that the key may read: with `audit:read` alone entries say who changed which fields of what, and when.",
    scope: "audit:read",
    query: AuditQuery,
    status: 200,
    answer: listOf(AuditEntry, "A page of entries, newest first."),
  },
} as const satisfies Record<string, Route>;
