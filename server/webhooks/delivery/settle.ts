import type { AttemptError } from "#contract/webhooks/deliveries.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { Disabling } from "#server/webhooks/disable-endpoint.ts";
import type { Attempted } from "./attempt.ts";
import type { Claimed } from "./claim.ts";
import { nextAttemptAt } from "./retry-schedule.ts";
import type { SettleRow } from "./store.ts";

type Finding = Pick<SettleRow, "status" | "responseBody" | "error">;

/** The end of an attempt. */
export interface Ended {
  /** By the database's clock. */
  readonly endedAt: Date;
  /** The duration of the attempt itself, without the wait for a database connection before it. */
  readonly durationMs: number;
}

/** Returns the log entry of an attempt, and the next state of its delivery. */
export function settlementOf(
  delivery: Claimed,
  attempted: Attempted,
  { endedAt, durationMs }: Ended,
  waitsMs: readonly number[],
): SettleRow {
  const { orgId, id, token, attemptCount, startedAt } = delivery;
  const next = endsIt(delivery, attempted)
    ? null
    : nextAttemptAt({ number: attemptCount, endedAt }, waitsMs, retryAfterMs(delivery, attempted, endedAt));
  const pending = next === null ? ("FAILED" as const) : ("PENDING" as const);
  return {
    orgId,
    id,
    token,
    deliveryStatus: succeeded(attempted) ? "SUCCEEDED" : pending,
    nextAttemptAt: succeeded(attempted) ? null : next,
    startedAt,
    endedAt,
    durationMs,
    ...findingOf(attempted),
    explanation: attempted.explanation,
  };
}

const failingDaysMax = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns why the endpoint must be disabled after this attempt; null when it need not be. */
export function reasonToDisable(delivery: Claimed, attempted: Attempted, endedAt: Date): Disabling | null {
  const { url, disableOnGone, disableAfterFailing, failingSince } = delivery;
  if (attempted.kind === "refused") return { reason: attempted.reason, seen: { url } };
  if (isGone(delivery, attempted))
    return { reason: "The endpoint responded with 410 Gone.", seen: { url, disableOnGone } };
  if (succeeded(attempted) || !disableAfterFailing || failingSince === null) return null;
  // That is not the receiver's fault.
  if (attempted.kind === "secret unreadable") return null;
  const failingMs = endedAt.getTime() - Date.parse(isoInstant(failingSince));
  if (failingMs < failingDaysMax * dayMs) return null;
  const seen = { url, disableAfterFailing, failingSince };
  return { reason: `Every attempt has failed for ${failingDaysMax} days.`, seen };
}

const succeeded = (attempted: Attempted): boolean =>
  attempted.kind === "answered" && attempted.status >= 200 && attempted.status < 300;

/** Returns the outcome of an attempt in a word: delivered, rejected by the receiver, or why there was no response. */
export function outcomeNameOf(attempted: Attempted): "succeeded" | "rejected" | AttemptError {
  if (attempted.kind === "answered") return succeeded(attempted) ? "succeeded" : "rejected";
  return findingOf(attempted).error ?? "rejected";
}

const isGone = (delivery: Claimed, attempted: Attempted): boolean =>
  delivery.disableOnGone && attempted.kind === "answered" && attempted.status === 410;

const endsIt = (delivery: Claimed, attempted: Attempted): boolean =>
  attempted.kind === "refused" || isGone(delivery, attempted);

function findingOf(attempted: Attempted): Finding {
  switch (attempted.kind) {
    case "answered":
      return { status: attempted.status, responseBody: attempted.body.toString("hex"), error: null };
    case "failed":
      return { status: null, responseBody: null, error: attempted.error };
    case "refused":
    case "blocked":
      return { status: null, responseBody: null, error: "blocked_url" };
    case "secret unreadable":
      return { status: null, responseBody: null, error: "secret_unreadable" };
  }
}

/** Parses Retry-After as seconds or a date (RFC 9110, 10.2.3); 0 when malformed or when the endpoint ignores it. */
function retryAfterMs(delivery: Claimed, attempted: Attempted, now: Date): number {
  if (!delivery.honourRetryAfter || attempted.kind !== "answered" || attempted.retryAfter === undefined) return 0;
  const { retryAfter } = attempted;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const untilMs = Date.parse(retryAfter);
  // The parser accepts nearly any text as a date. The text must equal the result in HTTP's own format.
  if (Number.isNaN(untilMs) || new Date(untilMs).toUTCString() !== retryAfter) return 0;
  return Math.max(0, untilMs - now.getTime());
}
