import type { Delivery } from "#contract/webhooks/deliveries.ts";
import { storyExamples } from "./events.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";
import type { Replay, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";

/** An endpoint, a delivery to it and a replay of what it missed. */

export const webhookEndpoint: WebhookEndpoint = {
  id: exampleId("we"),
  url: "https://accounts.example/hooks/quoin",
  events: ["invoice.sent", "invoice.paid", "payment.recorded"],
  description: "The accounting system",
  enabled: true,
  disabledReason: null,
  failingSince: null,
  headerNames: ["X-Api-Key"],
  disableOnGone: true,
  honourRetryAfter: true,
  disableAfterFailing: true,
  standardWebhooks: false,
  createdAt: storyExamples.project.createdAt,
  updatedAt: storyExamples.project.updatedAt,
};

export const webhookFailure: WebhookFailure = {
  failingSince: "2026-03-20T04:00:00.412Z",
  waiting: 3,
  failed: 12,
  undeliveredSince: "2026-03-20T04:00:00.000Z",
  status: null,
  error: "refused",
  cause: "connection_refused",
};

export const delivery: Delivery = {
  id: exampleId("dlv"),
  endpointId: webhookEndpoint.id,
  eventId: exampleId("evt"),
  eventType: "invoice.paid",
  status: "SUCCEEDED",
  attemptCount: 1,
  nextAttemptAt: null,
  test: false,
  createdAt: "2026-03-20T04:00:00.000Z",
  updatedAt: "2026-03-20T04:00:00.412Z",
  attempts: [
    {
      number: 1,
      startedAt: "2026-03-20T04:00:00.030Z",
      durationMs: 382,
      status: 200,
      responseBody: "",
      error: null,
      cause: null,
      address: "93.184.215.14",
      phase: "read",
      timings: { resolve: 4, connect: 21, tls: 44, send: 1, wait: 309, read: 3 },
      certificate: null,
    },
  ],
};

export const replay: Replay = {
  id: exampleId("job"),
  endpointId: webhookEndpoint.id,
  since: "2026-03-19T16:00:00.000Z",
  until: "2026-03-20T15:59:59.999Z",
  only: "failed",
  status: "RUNNING",
  total: 12,
  done: 0,
  createdAt: "2026-03-21T01:00:00.000Z",
  updatedAt: "2026-03-21T01:00:00.000Z",
};
