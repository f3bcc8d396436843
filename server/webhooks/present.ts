import type { Delivery, DeliveryAttempt, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Replay, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { unexplained } from "./delivery/trace.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, ReplayRow } from "./store.ts";

export const presentEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.enabled,
  disabledReason: row.disabledReason,
  failingSince: isoInstantOrNull(row.failingSince),
  headerNames: row.headerNames,
  disableOnGone: row.disableOnGone,
  honourRetryAfter: row.honourRetryAfter,
  disableAfterFailing: row.disableAfterFailing,
  standardWebhooks: row.standardWebhooks,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});

export const presentDeliverySummary = (row: DeliveryRow): DeliverySummary => ({
  id: row.id,
  endpointId: row.endpointId,
  eventId: row.eventId,
  eventType: row.eventType,
  status: row.status,
  attemptCount: row.attemptCount,
  nextAttemptAt: isoInstantOrNull(row.nextAttemptAt),
  test: row.isTest,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});

export const presentDelivery = (row: DeliveryRow & { attempts: readonly AttemptRow[] }): Delivery => ({
  ...presentDeliverySummary(row),
  attempts: row.attempts.map(presentAttempt),
});

const presentAttempt = (row: AttemptRow): DeliveryAttempt => ({
  number: row.number,
  startedAt: isoInstant(row.startedAt),
  durationMs: row.durationMs,
  status: row.status,
  responseBody: row.responseBody === null ? null : shownText(Buffer.from(row.responseBody, "hex")),
  error: row.error,
  ...(row.explanation ?? unexplained),
});

/** Control characters except tabs and line ends: a terminal would obey them, and PostgreSQL stores no NUL. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Returns untrusted bytes as text, with U+FFFD for invalid UTF-8 and control characters. */
const shownText = (bytes: Buffer): string => bytes.toString("utf8").replaceAll(controls, "\uFFFD");

export const presentReplay = (row: ReplayRow): Replay => ({
  id: row.id,
  endpointId: row.endpointId,
  since: isoInstant(row.since),
  until: isoInstant(row.until),
  only: row.onlyFailed ? "failed" : "all",
  status: row.status,
  total: row.total,
  done: row.done,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});
