import Type, { type Static } from "typebox";
import { dayOrInstant, instant, nullable, oneOf, textOrNull } from "./fields.ts";
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
  "user",
  "mail",
  "file",
] as const;

/** The values of `change`; NONE is an event that changed no data, such as a sign-in. */
export const auditChanges = ["CREATED", "CHANGED", "DELETED", "NONE"] as const;

const values = (description: string) =>
  nullable(Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description }));

export const AuditEntry = Type.Object(
  {
    id: idField("aud"),
    action: textOrNull("The operation by its name here, as in `sendInvoice`; null for what happens by itself"),
    actorId: textOrNull("The API key or the person; null for the service itself and for commands"),
    actorName: textOrNull(),
    requestId: textOrNull("The X-Request-Id of the answer"),
    address: textOrNull("The IP address that the request came from; null where no request caused it"),
    userAgent: textOrNull("The User-Agent of the request"),
    resourceType: oneOf(auditedTypes),
    resourceId: Type.String(),
    change: oneOf(
      auditChanges,
      "NONE for an event that changed no data, such as a sign-in, an export or a mail. Further values may be added.",
    ),
    before: values(
      "What was there: of a change only what changed, of a deletion all; null for what was created and for events. " +
        "What is stored to be kept from everybody, as a secret, is `(not shown)` where it changed. " +
        "The lines of a document stand in it by their count and a digest.",
    ),
    after: values("What is there since; null for what was deleted and for events"),
    details: values(
      "What an event was about: `failure` where something was refused, as in `WRONG_PASSWORD`; `recipient` of a mail; " +
        "null for a change of data.",
    ),
    createdAt: instant(),
  },
  { description: "A change or a security event, and who caused it. It is never changed and never deleted." },
);
export type AuditEntry = Static<typeof AuditEntry>;

const anyId = (description: string) => Type.Optional(Type.String({ pattern: anyIdPattern, description }));

export const AuditQuery = listQuery({
  resourceId: anyId("Only changes of the object of this id; with an invoice's, those of its payments too."),
  actorId: anyId("Only what this API key or person did, and failed attempts to sign in as this person."),
  change: Type.Optional(oneOf(auditChanges, "Only entries with this `change`.")),
  from: Type.Optional(dayOrInstant("Only what happened at this time or later.")),
  to: Type.Optional(dayOrInstant("Only what happened at this time or earlier.")),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const auditRoutes = {
  listAuditLog: {
    method: "GET",
    path: "/audit-log",
    group: "Audit",
    summary: "List changes and security events",
    description:
      "Who changed what, and who signed in, failed to, exported or uploaded, each with its address and browser. " +
      "Changes are written in their own transaction. Secrets are not in it.",
    scope: "audit:read",
    query: AuditQuery,
    status: 200,
    answer: listOf(AuditEntry, "A page of entries, newest first."),
  },
} as const satisfies Record<string, Route>;
