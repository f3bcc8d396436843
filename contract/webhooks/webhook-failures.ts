import Type, { type Static } from "typebox";
import { attemptCauses, attemptErrors } from "./deliveries.ts";
import { instantOrNull, nullable, oneOf } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { WebhookEndpoint } from "./webhooks.ts";

/** The most events that a failure counts of each kind. */
export const failureEventsMax = 1_000;

const upTo = `at most ${failureEventsMax} are counted`;

export const WebhookFailure = Type.Object(
  {
    failingSince: WebhookEndpoint.properties.failingSince,
    waiting: Type.Integer({ description: `Events that wait for an attempt; ${upTo}` }),
    failed: Type.Integer({ description: `Events whose delivery failed in this time; ${upTo}` }),
    undeliveredSince: instantOrNull(
      "When the oldest of these events was raised: `since` of a replay that misses none of them. Null without events",
    ),
    status: nullable(Type.Integer({ description: "The HTTP status of the last response; null without a response" })),
    error: nullable(oneOf(attemptErrors, "Why the last attempt got no response; null when there was one")),
    cause: nullable(oneOf(attemptCauses, "The exact cause of `error`, where it is known")),
  },
  { description: "Why deliveries to an endpoint fail; zeros and nulls when the last attempt succeeded." },
);
export type WebhookFailure = Static<typeof WebhookFailure>;

export const webhookFailureRoutes = {
  getWebhookFailure: {
    method: "GET",
    path: "/webhook-endpoints/{id}/failure",
    group: "Webhooks",
    summary: "Get why deliveries to a webhook endpoint fail",
    description: "Since when, the result of the last attempt, and how many events wait or failed.",
    scope: "webhooks:read",
    id: "we",
    query: noQuery,
    status: 200,
    answer: WebhookFailure,
  },
} as const satisfies Record<string, Route>;
