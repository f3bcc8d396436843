import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "./fields.ts";
import { anyIdPattern, idField } from "./ids.ts";
import { listOf, listQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const auditedTypes = [
  "organization",
  "lead",
  "client",
  "project",
  "quotation",
  "invoice",
  "payment",
  "expense",
  "webhook_endpoint",
  "api_key",
  "membership",
] as const;

const values = (description: string) =>
  nullable(Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description }));

export const AuditEntry = Type.Object(
  {
    id: idField("aud"),
    action: textOrNull("The operation by its name here, as in `sendInvoice`; null for what happens by itself"),
    actorId: textOrNull("The API key or the person; null for the service itself and for commands"),
    actorName: textOrNull(),
    requestId: textOrNull("The X-Request-Id of the answer"),
    resourceType: oneOf(auditedTypes),
    resourceId: Type.String(),
    change: oneOf(["CREATED", "CHANGED", "DELETED"]),
    before: values(
      "What was there: of a change only what changed, of a deletion all; null for what was created. " +
        "What is stored to be kept from everybody, as a secret, is `(not shown)` where it changed. " +
        "The lines of a document stand in it by their count and a digest.",
    ),
    after: values("What is there since; null for what was deleted"),
    createdAt: instant(),
  },
  { description: "A change and who made it. It is never changed and never deleted." },
);
export type AuditEntry = Static<typeof AuditEntry>;

const anyId = (description: string) => Type.Optional(Type.String({ pattern: anyIdPattern, description }));

export const AuditQuery = listQuery({
  resourceId: anyId("Only changes of the object of this id; with an invoice's, those of its payments too."),
  actorId: anyId("Only what this API key or person did."),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const auditRoutes = {
  listAuditLog: {
    method: "GET",
    path: "/audit-log",
    group: "Audit",
    summary: "See who changed what",
    description: "Written by each change in its own transaction. Secrets are not in it.",
    scope: "audit:read",
    query: AuditQuery,
    status: 200,
    answer: listOf(AuditEntry, "A page of changes, newest first."),
  },
} as const satisfies Record<string, Route>;
