import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { type EventType, events } from "./events.ts";
import { dayOrInstant, instant, instantOrNull, nullable, oneOf, someOf, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, noQuery } from "./page.ts";
import type { Route } from "./route.ts";

/** The part of a response body that is stored with its attempt. */
export const responseBodyBytesMax = 2_048;

const eventTypes = Object.keys(events) as EventType[];
const eventType = () => oneOf(eventTypes);

export const deliveryStatuses = ["PENDING", "DELIVERING", "SUCCEEDED", "FAILED", "CANCELLED"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no response, in a word. */
export const attemptErrors = [
  "dns",
  "refused",
  "reset",
  "tls",
  "timed_out",
  "blocked_url",
  "secret_unreadable",
  "worker_lost",
] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const DeliveryAttempt = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 5 }),
  startedAt: instant(),
  durationMs: nullable(
    Type.Integer({ description: "null while the attempt is running, and when its worker was lost" }),
  ),
  status: nullable(Type.Integer({ description: "The HTTP status of the response; null without a response" })),
  responseBody: textOrNull(
    "The first 2,048 bytes of the response. Bytes that are not text, and control characters other than tabs and line " +
      "ends, appear as U+FFFD. null without a response",
  ),
  error: nullable(oneOf(attemptErrors, "Why there was no response; null when there was one")),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

const deliveryFields = {
  id: idField("dlv"),
  endpointId: idField("we"),
  eventId: idField("evt"),
  eventType: eventType(),
  status: oneOf(deliveryStatuses),
  attemptCount: Type.Integer({ minimum: 0 }),
  nextAttemptAt: instantOrNull("When it is attempted next; null unless it is PENDING"),
  test: Type.Boolean({ description: "True for a test event" }),
  createdAt: instant(),
  updatedAt: instant(),
};

export const DeliverySummary = Type.Object(deliveryFields, {
  description: "A delivery as in lists, without its attempts.",
});
export type DeliverySummary = Static<typeof DeliverySummary>;

export const Delivery = Type.Object(
  { ...deliveryFields, attempts: Type.Array(DeliveryAttempt, { description: "Oldest first" }) },
  { description: "The delivery of one event to one endpoint." },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = listOf(DeliverySummary, "A page of deliveries without attempts, newest first.");
export const DeliveryQuery = listQuery({
  endpointId: Type.Optional(idField("we")),
  eventId: Type.Optional(idField("evt")),
  eventType: Type.Optional(someOf(eventTypes)),
  status: Type.Optional(someOf(deliveryStatuses)),
  from: Type.Optional(
    dayOrInstant(
      "Only deliveries created at or after this. A date means the start of that day in the organization's time zone.",
    ),
  ),
  to: Type.Optional(
    dayOrInstant(
      "Only deliveries created at or before this. A date means the end of that day in the organization's time zone.",
    ),
  ),
  q: Type.Optional(
    Type.String({
      format: "text",
      minLength: 1,
      maxLength: 200,
      description:
        "The number of an invoice or quotation, or the id of the delivery, of its event, or of the event's object; " +
        "for an invoice, also of its payments. Matches the complete number or id only.",
    }),
  ),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryRequest = Type.Object(
  {
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description:
        "In the order in which they are sent. The signature is a placeholder, since it is computed for each attempt",
    }),
    body: Type.String({ description: "The exact body, the same for each attempt" }),
  },
  { description: "The request that a delivery sends." },
);
export type DeliveryRequest = Static<typeof DeliveryRequest>;

const group = "Webhooks";

export const deliveryRoutes = {
  listWebhookDeliveries: {
    method: "GET",
    path: "/webhook-deliveries",
    group,
    summary: "List deliveries",
    description: "Without attempts, which only a single delivery has. FAILED ones have used up their attempts.",
    scope: "webhooks:read",
    query: DeliveryQuery,
    status: 200,
    answer: DeliveryList,
  },
  getWebhookDelivery: {
    method: "GET",
    path: "/webhook-deliveries/{id}",
    group,
    summary: "Get a delivery with its attempts",
    description:
      "Each attempt has its duration, and the status and the beginning of the body of the response, or what failed.",
    scope: "webhooks:read",
    id: "dlv",
    query: noQuery,
    status: 200,
    answer: Delivery,
  },
  replayWebhookDelivery: {
    method: "POST",
    path: "/webhook-deliveries/{id}/replay",
    group,
    summary: "Replay a delivery",
    description:
      "Creates a new delivery of the same event with its own retry schedule. The endpoint must be enabled and " +
      "subscribed to the event type. Also requires the read scope of the type, such as `invoices:read`, or " +
      "`events:read`.",
    scope: "webhooks:write",
    id: "dlv",
    query: noQuery,
    status: 202,
    answer: Delivery,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;

export const deliveryAppRoutes = {
  getWebhookDeliveryRequest: {
    method: "GET",
    path: "/webhook-deliveries/{id}/request",
    group,
    summary: "Get the request that a delivery sends",
    // Permission to see that something was delivered does not include its content.
    access: "events:read",
    id: "dlv",
    query: noQuery,
    status: 200,
    answer: DeliveryRequest,
  },
} as const satisfies Record<string, AppRoute>;
