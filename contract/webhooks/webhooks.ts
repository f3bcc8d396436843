import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { Delivery } from "./deliveries.ts";
import { dayOrInstant, instant, instantOrNull, oneOf, optionalText, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import { givenPassword } from "#contract/people/people.ts";
import type { Route } from "#contract/api/route.ts";
import { eventTypes } from "#contract/values.ts";
import { endpointFilters } from "./webhook-filters.ts";
import { changedHeaders, newHeaders } from "./webhook-headers.ts";

/** The most endpoints of one organization: each change becomes a request to each endpoint that chose its event. */
export const webhookEndpointsMax = 50;
export const webhookUrlLengthMax = 2_048;
export const rotationOverlapHoursMax = 72;

const eventType = (description?: string) => oneOf(eventTypes, description);

/** The options of an endpoint; off by default. */
const choice = (description: string) => Type.Boolean({ description });
const shownChoices = {
  disableOnGone: choice("Disable the endpoint when it responds with 410 Gone."),
  honourRetryAfter: choice("Wait as long as the header Retry-After asks for, if that is longer than the schedule."),
  disableAfterFailing: choice("Disable the endpoint when every attempt has failed for 5 days."),
  standardWebhooks: choice(
    "Send the headers of Standard Webhooks too: `webhook-id`, `webhook-timestamp`, `webhook-signature`.",
  ),
};

const endpointFields = {
  id: idField("we"),
  url: Type.String(),
  events: Type.Array(eventType(), { description: "The subscribed event types" }),
  description: textOrNull(),
  enabled: Type.Boolean({ description: "While false, no events are sent to it" }),
  disabledReason: textOrNull(
    "Why the service disabled the endpoint. The office is notified at the organization's email address or, if it " +
      "has none, at that of its owners. Null while it is enabled, and when a person disabled it",
  ),
  failingSince: instantOrNull(
    "The end of the first attempt that failed since the last one that succeeded; null when the last one succeeded",
  ),
  headerNames: Type.Array(Type.String(), {
    description: "The names of its own headers; their values are never returned",
  }),
  ...shownChoices,
  createdAt: instant(),
  updatedAt: instant(),
};

export const WebhookEndpoint = Type.Object(endpointFields, {
  description: "A URL that receives the subscribed events, signed with its own secret.",
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "The signing secret, returned only once. The HMAC key is these 64 characters as text.",
    }),
  },
  { description: "The endpoint with its secret." },
);
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;

const url = () =>
  Type.String({
    format: "text",
    minLength: 1,
    maxLength: webhookUrlLengthMax,
    description: "An http or https URL without credentials, not on this machine or in a private network",
  });
const chosenEvents = () =>
  Type.Array(eventType(), {
    minItems: 1,
    maxItems: eventTypes.length,
    uniqueItems: true,
    description: "The event types to subscribe to",
  });
const details = {
  description: optionalText(500),
  disableOnGone: Type.Optional(shownChoices.disableOnGone),
  honourRetryAfter: Type.Optional(shownChoices.honourRetryAfter),
  disableAfterFailing: Type.Optional(shownChoices.disableAfterFailing),
  standardWebhooks: Type.Optional(shownChoices.standardWebhooks),
};

export const NewWebhookEndpoint = Type.Object(
  { url: url(), events: chosenEvents(), headers: newHeaders, ...details },
  { additionalProperties: false },
);
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;

export const WebhookEndpointChange = Type.Object(
  {
    url: Type.Optional(url()),
    events: Type.Optional(chosenEvents()),
    enabled: Type.Optional(Type.Boolean()),
    headers: changedHeaders,
    ...details,
  },
  {
    additionalProperties: false,
    description:
      "Changes only the given fields. Disabling the endpoint or unsubscribing from a type cancels its pending deliveries.",
  },
);
export type WebhookEndpointChange = Static<typeof WebhookEndpointChange>;

export const SecretRotation = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: rotationOverlapHoursMax,
        description: "How long the old secret stays valid beside the new one. Defaults to 0: it expires at once.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type SecretRotation = Static<typeof SecretRotation>;

export const WebhookTest = Type.Object(
  { type: eventType("One of the endpoint's subscribed types") },
  { additionalProperties: false },
);
export type WebhookTest = Static<typeof WebhookTest>;

export const NewReplay = Type.Object(
  {
    since: dayOrInstant(
      "Events raised at or after this. A date means the start of that day in the organization's time zone.",
    ),
    until: Type.Optional(
      dayOrInstant(
        "Events raised at or before this, at most now. A date means the end of that day in the organization's time " +
          "zone. Defaults to now.",
      ),
    ),
    only: oneOf(
      ["failed", "all"],
      "`failed`: events since the registration of the endpoint that it has not received and that have no pending " +
        "delivery; `all`: every event.",
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
    status: oneOf(replayStatuses, "CANCELLED when the endpoint was disabled or deleted before the replay completed"),
    total: Type.Integer({ description: "The number of events to replay" }),
    done: Type.Integer({ description: "The number of deliveries created so far" }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "A job that replays the events of a period to an endpoint." },
);
export type Replay = Static<typeof Replay>;

export const SecretReveal = Type.Object({ password: givenPassword() }, { additionalProperties: false });

export const WebhookEndpointList = listOf(WebhookEndpoint, "A page of webhook endpoints, newest first.");
export const WebhookEndpointQuery = listQuery(filterParameters(endpointFilters));
export type WebhookEndpointQuery = Static<typeof WebhookEndpointQuery>;

const group = "Webhooks";

const readScopes = "Also requires the read scope of each type, such as `invoices:read`, or `events:read`.";

export const webhookRoutes = {
  listWebhookEndpoints: {
    method: "GET",
    path: "/webhook-endpoints",
    group,
    summary: "List webhook endpoints",
    description: "Without secrets. `failing` finds those whose deliveries do not succeed.",
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
      "Returns the signing secret, this one time only. " +
      `An organization can have at most ${webhookEndpointsMax} endpoints, enabled or not; creating another fails with 409. ` +
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
    summary: "Get a webhook endpoint",
    description: "Without its secret, which only its creation and a rotation return.",
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
    summary: "Update, disable or enable a webhook endpoint",
    description:
      "Adding a type also requires its read scope, such as `invoices:read`, and changing the URL requires that of " +
      "every type; `events:read` covers all types.",
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
    description: "Cancels its pending deliveries. Its deliveries stay in the log.",
    scope: "webhooks:write",
    id: "we",
    query: noQuery,
    status: 204,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/webhook-endpoints/{id}/rotate-secret",
    group,
    summary: "Rotate the secret of a webhook endpoint",
    description:
      "Returns the new secret, this one time only. While the old secret is also valid, `Svc-Signature` carries a " +
      "`v1` of each, the new one first.",
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
    description:
      "Delivers an example of the event like a real one. It appears in the delivery log, but not among the events.",
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
    summary: "Replay a period of events to a webhook endpoint",
    description:
      "Replays the subscribed event types. Starts a job that continues in the background, also after a restart; each event becomes a " +
      "new delivery with its own retry schedule. " +
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
    summary: "Get the progress of a replay",
    description: "`done` of `total` events have a new delivery; the status is DONE at the end.",
    scope: "webhooks:read",
    id: "we",
    nestedIds: { jobId: "job" },
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
    summary: "Reveal the secret of a webhook endpoint",
    description: "Requires the person's password. An old secret that is still valid is not shown.",
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
