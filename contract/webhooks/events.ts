import Type, { type Static, type TSchema } from "typebox";
import { Claim } from "#contract/contracts/claims.ts";
import { Client } from "#contract/clients/clients.ts";
import { Contract } from "#contract/contracts/contracts.ts";
import { CreditNote, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import { Expense } from "#contract/books/expenses.ts";
import { idField } from "#contract/api/ids.ts";
import { oneOf } from "#contract/api/fields.ts";
import { Invoice, PaymentRecorded, PaymentReversed } from "#contract/invoices/invoices.ts";
import { Lead } from "#contract/clients/leads.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import { Quotation } from "#contract/quotations/quotations.ts";
import type { Route } from "#contract/api/route.ts";
import type { Scope } from "#contract/api/scopes.ts";
import { eventTypes } from "#contract/values.ts";
import { eventFilters } from "./webhook-filters.ts";

/** The maximum size of an event in bytes: the bounds of its object keep it below, and a change beyond them is refused. */
export const eventBytesMax = 2_000_000;

/**
 * The sixteen events of the specification, those of contracts and credit notes, and those of further changes: when each is
 * raised, and its `data.object`.
 */
export const events = {
  "client.created": { when: "A client is added.", object: Client },
  "project.created": { when: "A project is added.", object: Project },
  "project.status_changed": { when: "A project moves between status values.", object: Project },
  "quotation.created": { when: "A draft quotation is created.", object: Quotation },
  "quotation.sent": { when: "A quotation is emailed to the client.", object: Quotation },
  "quotation.accepted": { when: "The client accepts the quotation.", object: Quotation },
  "quotation.rejected": { when: "The client rejects the quotation.", object: Quotation },
  "invoice.created": { when: "A draft invoice is created.", object: Invoice },
  "invoice.sent": { when: "An invoice is issued to the client.", object: Invoice },
  "invoice.paid": { when: "Cumulative payments now match the invoice total.", object: Invoice },
  "invoice.overdue": { when: "The due date has passed without full payment.", object: Invoice },
  "invoice.voided": { when: "An invoice is cancelled.", object: Invoice },
  "payment.recorded": { when: "A payment is attached to an invoice.", object: PaymentRecorded },
  "expense.created": { when: "An expense is added.", object: Expense },
  "expense.updated": { when: "An expense is edited.", object: Expense },
  "expense.deleted": { when: "An expense is removed; the object is its last state.", object: Expense },
  "contract.created": { when: "An accepted quotation is billed by claims.", object: Contract },
  "contract.completed": { when: "The work of a contract is complete.", object: Contract },
  "contract.closed": { when: "A contract is closed.", object: Contract },
  "retention.due": { when: "Retention of a contract has fallen due, and some is held.", object: Contract },
  "claim.submitted": { when: "A claim is submitted to the client.", object: Claim },
  "claim.responded": { when: "The client's response to a claim is recorded.", object: Claim },
  "credit_note.issued": { when: "A credit note is issued to the client.", object: CreditNote },
  "credit_note.voided": { when: "An issued credit note is cancelled.", object: CreditNote },
  "refund.recorded": { when: "Money is paid back to the client.", object: RefundRecorded },
  "payment.reversed": { when: "A payment is reversed and no longer counts.", object: PaymentReversed },
  "client.updated": { when: "A client is edited, archived or unarchived.", object: Client },
  "client.deleted": { when: "A client is removed; the object is its last state.", object: Client },
  "project.updated": { when: "A project is edited.", object: Project },
  "project.deleted": {
    when: "A project of the example is removed; the object is its last state.",
    object: Project,
  },
  "quotation.updated": { when: "A draft quotation is edited.", object: Quotation },
  "quotation.deleted": { when: "A draft quotation is discarded; the object is its last state.", object: Quotation },
  "quotation.revised": { when: "A sent or rejected quotation is a draft again.", object: Quotation },
  "invoice.updated": { when: "An invoice is edited.", object: Invoice },
  "lead.created": { when: "A lead is added.", object: Lead },
  "lead.updated": { when: "A lead is edited or converted.", object: Lead },
  "lead.deleted": { when: "A lead is removed; the object is its last state.", object: Lead },
} as const satisfies Record<EventType, { when: string; object: TSchema }>;

export type EventType = (typeof eventTypes)[number];

/** Returns the scopes that a caller needs to receive events of that type: those for reading the objects in them. */
export function readScopesOf(type: EventType): readonly Scope[] {
  // Its object contains the whole invoice.
  if (type === "payment.recorded" || type === "payment.reversed") return ["payments:read", "invoices:read"];
  const [resource] = type.split(".") as [
    | "lead"
    | "client"
    | "project"
    | "quotation"
    | "invoice"
    | "expense"
    | "contract"
    | "retention"
    | "claim"
    | "credit_note"
    | "refund",
  ];
  if (resource === "credit_note" || resource === "refund") return ["credits:read"];
  if (resource === "claim" || resource === "retention") return ["contracts:read"];
  return [`${resource}s:read`];
}
export type EventObject<T extends EventType> = Static<(typeof events)[T]["object"]>;

/** The body of a delivery; its bytes are the same at every attempt. */
const envelopeOf = (type: EventType) =>
  Type.Object(
    {
      id: idField("evt", "Globally unique and the same across retries; use it as the idempotency key"),
      type: Type.Unsafe<EventType>({ type: "string", const: type }),
      created: Type.Integer({ description: "Unix seconds when the event was raised" }),
      test: Type.Optional(Type.Boolean({ description: "True for a test event; real ones have no such field" })),
      data: Type.Object({ object: events[type].object }),
    },
    { description: events[type].when },
  );

/** Returns the name of an event's schema in the OpenAPI document: `InvoicePaidEvent` for invoice.paid. */
export const eventSchemaName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The envelopes by the names of their schemas. */
export const envelopes = Object.fromEntries(eventTypes.map((type) => [eventSchemaName(type), envelopeOf(type)]));

/** Any event; `type` says which. */
export const Event = Type.Object(
  {
    id: idField("evt"),
    type: oneOf(eventTypes),
    created: Type.Integer({ description: "Unix seconds when the event was raised" }),
    data: Type.Object({
      object: Type.Object(
        {},
        { additionalProperties: true, description: "The resource, as in the webhook of that type" },
      ),
    }),
  },
  { description: "The envelope, byte for byte as delivered." },
);
export type Event = Static<typeof Event>;

export const EventList = listOf(Event, "A page of events: newest first, or oldest first with `after`.");
export const EventQuery = listQuery(filterParameters(eventFilters));
export type EventQuery = Static<typeof EventQuery>;

export const eventRoutes = {
  listEvents: {
    method: "GET",
    path: "/events",
    group: "Events",
    summary: "List events",
    description:
      "To catch up, pass the last event you have as `after`, then continue with `nextCursor` or with the last event " +
      "of the page as the next `after`.",
    scope: "events:read",
    query: EventQuery,
    status: 200,
    answer: EventList,
  },
  getEvent: {
    method: "GET",
    path: "/events/{id}",
    group: "Events",
    summary: "Get an event",
    description: "The envelope, byte for byte as an endpoint gets it.",
    scope: "events:read",
    id: "evt",
    query: noQuery,
    status: 200,
    answer: Event,
  },
} as const satisfies Record<string, Route>;
