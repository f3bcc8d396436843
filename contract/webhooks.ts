import Type, { type Static } from "typebox";
import { type EventType, events } from "./events.ts";
import { instant, instantOrNull, nullable, oneOf, optionalText, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const webhookUrlLengthMax = 2_048;
export const rotationOverlapHoursMax = 72;

/** How much of an answer is kept with its attempt. */
export const responseBodyBytesMax = 2_048;

const eventTypes = Object.keys(events) as EventType[];
const eventType = (description?: string) => oneOf(eventTypes, description);

/** How an endpoint wants to be treated; off unless chosen. */
const endpointChoices = {
  disableOnGone: "Disable the endpoint when it answers 410 Gone.",
  honourRetryAfter: "Wait as long as the header Retry-After asks for where that is longer than the schedule.",
  disableAfterFailing: "Disable the endpoint when every attempt has failed for 5 days, with a mail to the owners.",
} as const;

const shownChoices = {
  disableOnGone: Type.Boolean({ description: endpointChoices.disableOnGone }),
  honourRetryAfter: Type.Boolean({ description: endpointChoices.honourRetryAfter }),
  disableAfterFailing: Type.Boolean({ description: endpointChoices.disableAfterFailing }),
};

const endpointFields = {
  id: idField("we"),
  url: Type.String(),
  events: Type.Array(eventType(), { description: "The types that it gets" }),
  description: textOrNull(),
  enabled: Type.Boolean({ description: "While false, nothing is sent to it" }),
  disabledReason: textOrNull("Why the service disabled it; null while it is enabled and when people disabled it"),
  ...shownChoices,
  createdAt: instant(),
  updatedAt: instant(),
};

export const WebhookEndpoint = Type.Object(endpointFields, {
  description: "An address that gets the events it chose, signed with a secret of its own.",
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "The signing secret, shown this once. These 64 characters are the key of the HMAC as they stand.",
    }),
  },
  { description: "The endpoint together with its secret." },
);
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;

const url = () =>
  Type.String({
    format: "text",
    minLength: 1,
    maxLength: webhookUrlLengthMax,
    description: "http or https, without credentials, and not an address of this machine or of a private network",
  });
const chosenEvents = () =>
  Type.Array(eventType(), {
    minItems: 1,
    maxItems: eventTypes.length,
    uniqueItems: true,
    description: "The types that it is to get",
  });
const details = {
  description: optionalText(500),
  disableOnGone: Type.Optional(shownChoices.disableOnGone),
  honourRetryAfter: Type.Optional(shownChoices.honourRetryAfter),
  disableAfterFailing: Type.Optional(shownChoices.disableAfterFailing),
};

export const NewWebhookEndpoint = Type.Object(
  { url: url(), events: chosenEvents(), ...details },
  { additionalProperties: false },
);
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;

export const WebhookEndpointChange = Type.Object(
  {
    url: Type.Optional(url()),
    events: Type.Optional(chosenEvents()),
    enabled: Type.Optional(Type.Boolean()),
    ...details,
  },
  {
    additionalProperties: false,
    description: "Only the fields given change. Disabling it, or taking a type off, cancels what is waiting for that.",
  },
);
export type WebhookEndpointChange = Static<typeof WebhookEndpointChange>;

export const SecretRotation = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: rotationOverlapHoursMax,
        description: "How long the old secret signs beside the new one. 0 when not given: it ends at once.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type SecretRotation = Static<typeof SecretRotation>;

export const WebhookTest = Type.Object(
  { type: eventType("One of the types that the endpoint chose") },
  { additionalProperties: false },
);
export type WebhookTest = Static<typeof WebhookTest>;

export const WebhookEndpointList = listOf(WebhookEndpoint, "A page of webhook endpoints, newest first.");
export const WebhookEndpointQuery = listQuery({});
export type WebhookEndpointQuery = Static<typeof WebhookEndpointQuery>;

export const deliveryStatuses = ["PENDING", "DELIVERING", "SUCCEEDED", "FAILED", "CANCELLED"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no answer, in a word. */
export const attemptErrors = ["dns", "refused", "reset", "tls", "timed_out", "blocked_url", "worker_lost"] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const DeliveryAttempt = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 5 }),
  startedAt: instant(),
  durationMs: nullable(Type.Integer({ description: "null while it is under way, and when its worker was lost" })),
  status: nullable(Type.Integer({ description: "The HTTP status of the answer; null when there was none" })),
  responseBody: textOrNull(
    "The first 2,048 bytes of the answer; bytes that are not text appear as U+FFFD. null when there was none",
  ),
  error: nullable(oneOf(attemptErrors, "What kept it from an answer; null when there was one")),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

const deliveryFields = {
  id: idField("dlv"),
  endpointId: idField("we"),
  eventId: idField("evt"),
  eventType: eventType(),
  status: oneOf(deliveryStatuses),
  attemptCount: Type.Integer({ minimum: 0 }),
  nextAttemptAt: instantOrNull("When it is tried next; null while it is not PENDING"),
  test: Type.Boolean({ description: "Whether it was only to try the endpoint" }),
  createdAt: instant(),
  updatedAt: instant(),
};

export const DeliverySummary = Type.Object(deliveryFields, {
  description: "A delivery as lists show it: without its attempts.",
});
export type DeliverySummary = Static<typeof DeliverySummary>;

export const Delivery = Type.Object(
  { ...deliveryFields, attempts: Type.Array(DeliveryAttempt, { description: "The first one first" }) },
  { description: "One event on its way to one endpoint." },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = listOf(DeliverySummary, "A page of deliveries without their attempts, newest first.");
export const DeliveryQuery = listQuery({
  endpointId: Type.Optional(idField("we")),
  eventId: Type.Optional(idField("evt")),
  eventType: Type.Optional(eventType()),
  status: Type.Optional(oneOf(deliveryStatuses)),
  from: Type.Optional(instant("Only those created at or after this instant (RFC 3339).")),
  to: Type.Optional(instant("Only those created at or before this instant (RFC 3339).")),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

const group = "Webhooks";

export const webhookRoutes = {
  listWebhookEndpoints: {
    method: "GET",
    path: "/webhook-endpoints",
    group,
    summary: "List webhook endpoints",
    scope: "webhooks:read",
    query: WebhookEndpointQuery,
    status: 200,
    answer: WebhookEndpointList,
  },
  createWebhookEndpoint: {
    method: "POST",
    path: "/webhook-endpoints",
    group,
    summary: "Register a webhook endpoint",
    description: "Answers its signing secret, for the only time.",
    scope: "webhooks:write",
    query: noQuery,
    body: NewWebhookEndpoint,
    status: 201,
    answer: WebhookEndpointWithSecret,
    answerHoldsSecret: true,
  },
  getWebhookEndpoint: {
    method: "GET",
    path: "/webhook-endpoints/{id}",
    group,
    summary: "Read a webhook endpoint",
    scope: "webhooks:read",
    id: "we",
    query: noQuery,
    status: 200,
    answer: WebhookEndpoint,
  },
  updateWebhookEndpoint: {
    method: "PATCH",
    path: "/webhook-endpoints/{id}",
    group,
    summary: "Change, disable or enable a webhook endpoint",
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    body: WebhookEndpointChange,
    status: 200,
    answer: WebhookEndpoint,
  },
  deleteWebhookEndpoint: {
    method: "DELETE",
    path: "/webhook-endpoints/{id}",
    group,
    summary: "Delete a webhook endpoint",
    description: "Cancels what is waiting for it. Its deliveries stay in the log.",
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    status: 204,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/webhook-endpoints/{id}/rotate-secret",
    group,
    summary: "Give a webhook endpoint a new secret",
    description:
      "Answers the new secret, for the only time. While the old one overlaps, `Svc-Signature` carries a `v1` of each, " +
      "the new one first.",
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    body: SecretRotation,
    bodyIsOptional: true,
    status: 200,
    answer: WebhookEndpointWithSecret,
    answerHoldsSecret: true,
  },
  testWebhookEndpoint: {
    method: "POST",
    path: "/webhook-endpoints/{id}/test",
    group,
    summary: "Send a test event to a webhook endpoint",
    description: "An example of the event, on the same way as real ones. It is in the log, and not among the events.",
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    body: WebhookTest,
    status: 202,
    answer: Delivery,
    refusals: ["INVALID_STATE"],
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/webhook-deliveries",
    group,
    summary: "List deliveries",
    scope: "webhooks:read",
    query: DeliveryQuery,
    status: 200,
    answer: DeliveryList,
  },
  getWebhookDelivery: {
    method: "GET",
    path: "/webhook-deliveries/{id}",
    group,
    summary: "Read a delivery with its attempts",
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
    summary: "Send a delivery's event to its endpoint again",
    description: "Makes a new delivery of the same event, with a schedule of its own.",
    scope: "webhooks:write",
    id: "dlv",
    query: noQuery,
    status: 202,
    answer: Delivery,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
