import { setTimeout as timer } from "node:timers/promises";
import type { Caller } from "#server/caller.ts";
import { asSystem, isoInstant } from "#server/db/sql.ts";
import type { Logger } from "#server/log.ts";
import { disableEndpoint } from "#server/webhooks/disable-endpoint.ts";
import { attempt, type AttemptMeans } from "./attempt.ts";
import { batched } from "./batch.ts";
import { type Claimed, claimer, leaseMs } from "./claim.ts";
import { reasonToDisable, settlementOf } from "./settle.ts";
import { beginAttempts, type BeginRow, findNextDue, releaseExpired, settleAttempts, type SettleRow } from "./store.ts";

const underWayMax = 64;
const gatherMs = 10;
const settleRetryMs = 500;
const releaseBatchMax = 500;

type Means = AttemptMeans &
  Pick<Caller, "db"> & {
    readonly log: Logger;
    /** The schedule, and how long it waits when nothing wakes it. */
    readonly waitsMs: readonly number[];
    readonly pollMs: number;
  };

export interface Delivering {
  /** Something may be due: look now. */
  wake(): void;
  /** Claims nothing more, and lets what is under way finish. */
  stop(): Promise<void>;
}

/**
 * Delivers what is due, in any number of processes at once.
 *
 * 1. Claim: as much as can start now, under a lease.
 * 2. Attempt: its row is written, then the request goes out. No transaction is open meanwhile.
 * 3. Settle: what came of it, unless the lease was lost.
 * 4. When nothing is due: wait for a wake-up, for the next due time, or for the poll, which alone suffices.
 */
export function startDelivering(means: Means): Delivering {
  const { db, clock, log, waitsMs, pollMs } = means;
  const claim = claimer(means);
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let woken = Promise.withResolvers<void>();
  let lookedForLostAt = 0;

  const begin = batched(gatherMs, async (attempts: readonly BeginRow[]) => {
    const leasedUntil = new Date(clock().getTime() + leaseMs);
    const begun = await asSystem(db, (system) => beginAttempts(system, attempts, leasedUntil));
    const numbers = new Map(begun.map(({ id, number }) => [id, number]));
    return attempts.map(({ id }) => numbers.get(id));
  });
  const settle = batched(gatherMs, async (settled: readonly SettleRow[]) => {
    await settleSurely(settled);
    return settled;
  });

  /** The database may be away for a moment; past the lease somebody else has the deliveries. */
  async function settleSurely(settled: readonly SettleRow[]): Promise<void> {
    const triesMax = Math.floor(leaseMs / settleRetryMs);
    for (let tries = 1; ; tries++) {
      try {
        await asSystem(db, (system) => settleAttempts(system, settled));
        return;
      } catch (error) {
        if (tries === triesMax) throw error;
        await timer(settleRetryMs);
      }
    }
  }

  async function deliver(delivery: Claimed): Promise<void> {
    const { orgId, id, token, endpointId } = delivery;
    const startedAt = clock();
    const number = await begin({ orgId, id, token, startedAt });
    // Somebody else has it by now.
    if (number === undefined) return;
    const attempted = await attempt(delivery, means);
    const endedAt = clock();
    await settle(settlementOf(delivery, attempted, { number, startedAt, endedAt }, waitsMs));
    const disabling = reasonToDisable(delivery, attempted, endedAt);
    if (disabling !== null) await disableEndpoint({ db, org: orgId }, endpointId, disabling, endedAt);
  }

  function start(delivery: Claimed): void {
    const work = deliver(delivery)
      .catch((error: unknown) => {
        // Its lease runs out, and then it is due again.
        log.error({ err: error, delivery: delivery.id }, "a delivery was given up for now");
      })
      .finally(() => {
        underWay.delete(work);
        woken.resolve();
      });
    underWay.add(work);
  }

  /** Claims and starts what there is room for; whether there may be more. */
  async function turn(): Promise<boolean> {
    if (clock().getTime() - lookedForLostAt >= pollMs) {
      lookedForLostAt = clock().getTime();
      await asSystem(db, (system) => releaseExpired(system, clock(), waitsMs, releaseBatchMax));
    }
    const room = underWayMax - underWay.size;
    if (room === 0) return false;
    const claimed = await claim(room);
    for (const delivery of claimed) start(delivery);
    return claimed.length > 0;
  }

  async function waitForMore(): Promise<void> {
    const next = underWay.size < underWayMax ? await asSystem(db, findNextDue) : null;
    const untilNextMs = next === null ? pollMs : Date.parse(isoInstant(next)) - clock().getTime();
    // What is due and was not claimed is held by another worker, or its endpoint has no room.
    const waitMs = untilNextMs <= 0 ? pollMs : Math.min(untilNextMs, pollMs);
    const over = new AbortController();
    await Promise.race([woken.promise, timer(waitMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      woken = Promise.withResolvers<void>();
      try {
        if (!(await turn()) && !isStopping) await waitForMore();
      } catch (error) {
        log.error({ err: error }, "deliveries could not be looked for");
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
