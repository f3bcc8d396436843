import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { Delivery } from "./deliveries.ts";
import { type EventType, events } from "./events.ts";
import { dayOrInstant, instant, oneOf, optionalText, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, noQuery } from "./page.ts";
import { givenPassword } from "./people.ts";
import type { Route } from "./route.ts";

/** The most endpoints of one organization: each change becomes a request to each endpoint that chose its event. */
export const webhookEndpointsMax = 50;
export const webhookUrlLengthMax = 2_048;
export const rotationOverlapHoursMax = 72;

const eventTypes = Object.keys(events) as EventType[];
const eventType = (description?: string) => oneOf(eventTypes, description);

/** The options of an endpoint; off by default. */
const endpointChoices = {
  disableOnGone: "Disable the endpoint when it answers 410 Gone.",
  honourRetryAfter: "Wait as long as the header Retry-After asks for where that is longer than the schedule.",
  disableAfterFailing: "Disable the endpoint when every attempt has failed for 5 days.",
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
  disabledReason: textOrNull(
    "Why the service disabled it, which the office gets by mail too: the organization's e-mail address, or without one " +
      "its owners. Null while it is enabled and when people disabled it",
  ),
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

export const NewReplay = Type.Object(
  {
    since: dayOrInstant("Events raised at or after this. A day means its beginning in the organization's time zone."),
    until: Type.Optional(
      dayOrInstant(
        "Events raised at or before this, up to now. A day means its end in the organization's time zone. Now when not " +
          "given.",
      ),
    ),
    only: oneOf(
      ["failed", "all"],
      "`failed`: those since its registration of which nothing has reached the endpoint, and which are not on their " +
        "way; `all`: every one.",
    ),
  },
  { additionalProperties: false },
);
export type NewReplay = Static<typeof NewReplay>;

export const replayStatuses = ["RUNNING", "DONE", "CANCELLED"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

export const Replay = Type.Object(
  {
    id: idField("job"),
    endpointId: idField("we"),
    since: instant(),
    until: instant(),
    only: oneOf(["failed", "all"]),
    status: oneOf(replayStatuses, "CANCELLED when the endpoint was disabled or deleted meanwhile"),
    total: Type.Integer({ description: "How many events it is about" }),
    done: Type.Integer({ description: "Of how many a new delivery was made so far" }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "A period of events that is sent to an endpoint once more." },
);
export type Replay = Static<typeof Replay>;

export const SecretReveal = Type.Object({ password: givenPassword() }, { additionalProperties: false });

export const WebhookEndpointList = listOf(WebhookEndpoint, "A page of webhook endpoints, newest first.");
export const WebhookEndpointQuery = listQuery({});
export type WebhookEndpointQuery = Static<typeof WebhookEndpointQuery>;

const group = "Webhooks";

const readScopes = "Takes the read scope of each type besides, such as `invoices:read`, or `events:read`.";

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
    description:
      "Answers its signing secret, for the only time. " +
      `An organization has ${webhookEndpointsMax} endpoints at most, enabled or not; a further one is refused with 409. ` +
      readScopes,
    scope: "webhooks:write",
    query: noQuery,
    body: NewWebhookEndpoint,
    status: 201,
    answer: WebhookEndpointWithSecret,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
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
    description:
      "Adding a type takes its read scope besides, such as `invoices:read`, and another URL takes that of every type; " +
      "`events:read` does for all.",
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
  replayWebhookEndpoint: {
    method: "POST",
    path: "/webhook-endpoints/{id}/replay",
    group,
    summary: "Send a period of events to a webhook endpoint again",
    description:
      "Of the types that it chooses. Begins a job, which goes on by itself, after a restart too; each event becomes a " +
      "new delivery with a schedule of its own. " +
      readScopes,
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    body: NewReplay,
    status: 202,
    answer: Replay,
    refusals: ["INVALID_STATE"],
  },
  getWebhookReplay: {
    method: "GET",
    path: "/webhook-endpoints/{id}/replays/{jobId}",
    group,
    summary: "See how far a replay has come",
    scope: "webhooks:read",
    id: "we",
    furtherIds: { jobId: "job" },
    query: noQuery,
    status: 200,
    answer: Replay,
  },
} as const satisfies Record<string, Route>;

export const webhookAppRoutes = {
  revealWebhookSecret: {
    method: "POST",
    path: "/webhook-endpoints/{id}/secret",
    group,
    summary: "Show the secret of a webhook endpoint again",
    description: "To somebody who gives their password. While an old secret overlaps, it is not shown.",
    access: "webhooks:write",
    id: "we",
    query: noQuery,
    body: SecretReveal,
    status: 200,
    answer: Type.Object({ secret: WebhookEndpointWithSecret.properties.secret }),
    answerHoldsSecret: true,
    changesNothing: true,
  },
} as const satisfies Record<string, AppRoute>;
