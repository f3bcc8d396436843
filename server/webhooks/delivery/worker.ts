import { setTimeout as timer } from "node:timers/promises";
import type { Caller } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import { type Attributes, noTelemetry, type Telemetry } from "#server/core/telemetry.ts";
import { disableEndpoint } from "#server/webhooks/disable-endpoint.ts";
import { attempt, type AttemptServices } from "./attempt.ts";
import { batched } from "./batch.ts";
import { attemptsPerLease, type Claimed, claimer } from "./claim.ts";
import { outcomeNameOf, reasonToDisable, settlementOf } from "./settle.ts";
import { createSlots } from "./slots.ts";
import { findNextDue, releaseExpired, settleAttempts, type SettleRow } from "./store.ts";

const gatherMs = 10;
const settleRetryMs = 500;
const releaseBatchMax = 500;

type DeliveryServices = AttemptServices &
  Pick<Caller, "db"> & {
    readonly log: Logger;
    readonly telemetry?: Telemetry;
    /** The schedule, and how long to wait when there is no wake-up. */
    readonly waitsMs: readonly number[];
    readonly pollMs: number;
  };

export interface Delivering {
  /** Looks for due deliveries now. */
  wake(): void;
  /** Claims nothing more, and waits for deliveries in progress. */
  stop(): Promise<void>;
}

/**
 * Delivers what is due, in any number of processes at once.
 *
 * 1. Claim: as many deliveries as can start now, under a lease; their attempts count from then on.
 * 2. Attempt: the requests are sent at once. No transaction is open in that time.
 * 3. Settle: the results go into the log, unless the lease was lost.
 * 4. When nothing is due: wait for a wake-up, for the next due time, or for the poll, which would be enough on its own.
 */
export function startDelivering(services: DeliveryServices): Delivering {
  const { db, log, waitsMs, pollMs, attemptTimeoutMs, telemetry = noTelemetry } = services;
  const leaseMs = attemptsPerLease * attemptTimeoutMs;
  const claim = claimer(services);
  const slots = createSlots();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let woken = Promise.withResolvers<void>();
  /** A reading of `performance.now()`, so that setting the clock back does not postpone the next look. */
  let lookedForLostAt = -Infinity;
  let wasPaused = false;

  const settle = batched(gatherMs, async (settled: readonly SettleRow[]) => {
    await settleWithRetry(settled);
    return settled;
  });

  /** Retries while the database may be unreachable; after the lease another worker has the deliveries. */
  async function settleWithRetry(settled: readonly SettleRow[]): Promise<void> {
    const triesMax = Math.floor(leaseMs / settleRetryMs);
    for (let tries = 1; ; tries++) {
      try {
        await onceAsSystem(db, (system) => settleAttempts(system, settled));
        return;
      } catch (error) {
        if (tries === triesMax) throw error;
        await timer(settleRetryMs);
      }
    }
  }

  const deliver = async (delivery: Claimed): Promise<void> =>
    telemetry.trace(
      "deliver webhook",
      {
        "quoin.organization": delivery.orgId,
        "quoin.delivery": delivery.id,
        "quoin.endpoint": delivery.endpointId,
        "quoin.event_type": delivery.eventType,
        "quoin.attempt": delivery.attemptCount,
      },
      (add) => attemptAndSettle(delivery, add),
    );

  async function attemptAndSettle(delivery: Claimed, add: (attributes: Attributes) => void): Promise<void> {
    // The process was suspended, or waited for a connection, for so long that its lease may expire before the attempt
    // ends. Another worker may then have the delivery.
    const leasedMs = delivery.databaseClock().getTime() - delivery.startedAt.getTime();
    if (leasedMs >= leaseMs - attemptTimeoutMs) return;
    const begunAt = performance.now();
    const attempted = await attempt(delivery, services);
    const durationMs = Math.round(performance.now() - begunAt);
    const endedAt = delivery.databaseClock();
    const outcome = outcomeNameOf(attempted);
    telemetry.countAttempt(outcome, durationMs / 1000);
    add({
      "quoin.outcome": outcome,
      ...(attempted.kind === "answered" ? { "http.response.status_code": attempted.status } : {}),
    });
    if (attempted.kind === "secret unreadable") {
      log.error(
        { err: attempted.cause, endpoint: delivery.endpointId },
        "the signing secret of an endpoint cannot be decrypted; rotate it, or set QUOIN_SECRET_OLD to the secret that it was encrypted with",
      );
    }
    await settle(settlementOf(delivery, attempted, { endedAt, durationMs }, waitsMs));
    const disabling = reasonToDisable(delivery, attempted, endedAt);
    if (disabling === null) return;
    const scope = { db, org: delivery.orgId };
    const isDisabled = await disableEndpoint(scope, delivery.endpointId, disabling, endedAt);
    if (isDisabled) log.warn({ endpoint: delivery.endpointId, reason: disabling.reason }, "an endpoint was disabled");
  }

  function start(delivery: Claimed): void {
    const work = deliver(delivery)
      .catch((error: unknown) => {
        // It is due again when its lease expires.
        log.error({ err: error, delivery: delivery.id }, "a delivery failed unexpectedly and is retried later");
      })
      .finally(() => {
        underWay.delete(work);
        slots.release(delivery);
        woken.resolve();
      });
    underWay.add(work);
    slots.take(delivery);
  }

  function notePause(isPaused: boolean): void {
    if (isPaused === wasPaused) return;
    wasPaused = isPaused;
    if (isPaused) log.warn("mail and webhooks are paused: they wait until quoin resume");
    else log.info("mail and webhooks continue after a pause");
  }

  /** Claims and starts what there is room for. Returns undefined when there may be more, otherwise when it looked. */
  async function turn(): Promise<Date | "not now" | undefined> {
    if (performance.now() - lookedForLostAt >= pollMs) {
      lookedForLostAt = performance.now();
      await onceAsSystem(db, (system) =>
        releaseExpired(system, { now: db.now(system), leaseMs }, waitsMs, releaseBatchMax),
      );
    }
    const rooms = slots.rooms();
    if (rooms.length === 0) return "not now";
    const { at, isPaused, deliveries } = await claim(rooms);
    notePause(isPaused);
    if (isPaused) return "not now";
    for (const delivery of deliveries) start(delivery);
    return deliveries.length > 0 ? undefined : at;
  }

  /** @param lookedAt the time whose due deliveries are claimed, except those that others hold or that found no room */
  async function waitForMore(lookedAt: Date | "not now"): Promise<void> {
    const [row] =
      lookedAt === "not now"
        ? []
        : await onceAsSystem<{ dueInMs: number }>(db, (system) => findNextDue(system, db.now(system), lookedAt));
    const waitMs = Math.max(0, Math.min(row?.dueInMs ?? pollMs, pollMs));
    const over = new AbortController();
    await Promise.race([woken.promise, timer(waitMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      woken = Promise.withResolvers<void>();
      try {
        const lookedAt = await turn();
        if (lookedAt !== undefined && !isStopping) await waitForMore(lookedAt);
      } catch (error) {
        log.error({ err: error }, "could not look for deliveries");
        await Promise.race([woken.promise, timer(settleRetryMs)]);
      }
    }
    await Promise.all(underWay);
  }

  const running = run();
  return {
    wake: () => woken.resolve(),
    async stop() {
      isStopping = true;
      woken.resolve();
      await running;
    },
  };
}
