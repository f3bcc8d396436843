import type { NewWebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import type { Caller } from "#server/http/caller.ts";
import { asSystem, isoInstant } from "#server/db/sql.ts";
import { nextAttemptAt, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { registerEndpoint } from "#server/webhooks/register-endpoint.ts";
import { replayDelivery } from "#server/webhooks/replay-delivery.ts";
import {
  type AttemptRow,
  findQueuedDeliveries,
  insertAttempts,
  type PastDeliveryRow,
  type QueuedDeliveryRow,
  settleDeliveries,
} from "./store.ts";
import type { Step } from "./year.ts";

/**
 * The demo's receivers do not exist: a name under `.invalid` is never registered and never resolves (RFC 6761), so nothing
 * that the demo raises reaches anyone. What was delivered in its year is therefore written as the log would show it had
 * they existed; what is raised from now on is really attempted, and fails with `dns`.
 */
const accounting: NewWebhookEndpoint = {
  url: "https://accounting.tansons.invalid/hooks/quoin",
  events: ["invoice.sent", "invoice.paid", "invoice.voided", "payment.recorded", "payment.reversed", "expense.created"],
  description: "Accounting: invoices, payments and expenses",
};

const planning: NewWebhookEndpoint = {
  url: "https://planning.tansons.invalid/quoin",
  events: ["quotation.accepted", "project.status_changed", "lead.created", "lead.updated"],
  description: "Planning board of the sites",
  honourRetryAfter: true,
};

const registeredDaysAgo = 60;

/** Returns the step that registers both. */
export const endpointStep: Step = {
  daysAgo: registeredDaysAgo,
  async run(caller) {
    await registerEndpoint(caller, accounting);
    await registerEndpoint(caller, planning);
  },
};

/** Every so many deliveries one is answered only at the second attempt, and one of the planning board never. */
const retriedEach = 9;
const failedEach = 6;
/** Longer than all attempts of a delivery take. */
const scheduleMs = 3 * 60 * 60 * 1000;
/** A delivery that is being retried began so long ago: three attempts have failed, and the fourth is yet to come. */
const retryingSinceMs = 20 * 60 * 1000;
const attemptsSoFar = 3;

const answer = { status: 200, body: '{"received":true}', durationMs: 184 };
const unavailable = { status: 503, body: "Service Unavailable", durationMs: 96 };

/** Writes what became of the deliveries of the year, and begins to repeat one that failed. */
export async function deliverYear(caller: Caller, now: Date): Promise<void> {
  const { db, org } = caller;
  const past = await asSystem(db, async (system) => {
    const queued = await findQueuedDeliveries(system, org);
    const settled = queued.map((delivery, i) => ({ delivery, ...outcomeOf(delivery, i, now) }));
    await insertAttempts(
      system,
      org,
      settled.flatMap(({ attempts }) => attempts),
    );
    await settleDeliveries(
      system,
      org,
      settled.map(({ row }) => row),
    );
    return settled;
  });
  const failed = past.findLast(({ row }) => row.status === "FAILED");
  if (failed === undefined) return;
  const at = new Date(now.getTime() - retryingSinceMs);
  await replayDelivery({ ...caller, clock: () => at }, failed.delivery.id);
  await asSystem(db, async (system) => {
    const [delivery] = await findQueuedDeliveries(system, org);
    if (delivery === undefined) return;
    const { attempts, row } = attemptsOf(delivery, attemptsSoFar, false);
    await insertAttempts(system, org, attempts);
    await settleDeliveries(system, org, [row]);
  });
}

function outcomeOf(delivery: QueuedDeliveryRow, index: number, now: Date) {
  const isOver = Date.parse(isoInstant(delivery.createdAt)) < now.getTime() - scheduleMs;
  if (!isOver) return attemptsOf(delivery, 1, true);
  if (delivery.url === planning.url && index % failedEach === 0)
    return attemptsOf(delivery, waitsBeforeMs.length, false);
  return attemptsOf(delivery, index % retriedEach === 0 ? 2 : 1, true);
}

/** Returns that many attempts, spaced as the schedule has it, and the state in which they leave the delivery. */
function attemptsOf(
  { id, createdAt }: QueuedDeliveryRow,
  count: number,
  succeeds: boolean,
): { attempts: AttemptRow[]; row: PastDeliveryRow } {
  const attempts: AttemptRow[] = [];
  let startedAt = new Date(isoInstant(createdAt));
  let endedAt = startedAt;
  let dueAt: Date | null = null;
  for (let number = 1; number <= count; number++) {
    const { durationMs, ...response } = succeeds && number === count ? answer : unavailable;
    endedAt = new Date(startedAt.getTime() + durationMs);
    attempts.push({ deliveryId: id, number, startedAt, durationMs, status: response.status, body: response.body });
    dueAt = nextAttemptAt({ number, endedAt }, waitsBeforeMs);
    startedAt = dueAt ?? startedAt;
  }
  const over = succeeds ? "SUCCEEDED" : "FAILED";
  const status = !succeeds && dueAt !== null ? "PENDING" : over;
  return { attempts, row: { id, status, attemptCount: count, endedAt, dueAt } };
}
