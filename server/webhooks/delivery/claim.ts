import { randomUUID } from "node:crypto";
import type { Caller } from "#server/http/caller.ts";
import { type Clock, clockFrom } from "#server/core/clock.ts";
import { asSystem, isoInstant } from "#server/db/sql.ts";
import type { Lane, Room } from "./slots.ts";
import { type ClaimedRow, claimDue, lockReadyEndpoints, type ReadyEndpoint, type RingPosition } from "./store.ts";

/** The length of a lease, in time limits of an attempt. The claims of a worker that dies expire after that. */
export const attemptsPerLease = 3;

/** The maximum number of deliveries to one endpoint in progress, over all workers: a slow one does not delay others. */
const perEndpointMax = 16;

const endpointsPerClaim = 50;
const ringStart: RingPosition = { orgId: "", id: "" };

/** A delivery whose next attempt has begun, and must be made now. */
export interface Claimed extends ClaimedRow {
  readonly token: string;
  /** By the database's clock. */
  readonly startedAt: Date;
  /** The database's clock, as far as the process can know it without asking again. */
  readonly databaseClock: Clock;
}

export interface Claim {
  readonly deliveries: readonly Claimed[];
  /** The database's time of the claim, which decided what was due. */
  readonly at: Date;
  /** True when nothing is claimed because sending is paused. */
  readonly isPaused: boolean;
}

/**
 * Returns the function that claims deliveries for one worker. Each claim continues where the last one stopped among all
 * endpoints that have something due and may take more, so that no endpoint, and no organization, can delay another by
 * the length of its backlog.
 *
 * Two statements in one short transaction: the first locks endpoints, the second counts their deliveries in progress
 * and claims. In one statement the count would come from a snapshot older than the lock, and the bound would be
 * exceeded.
 */
export function claimer({ db, clock }: Pick<Caller, "db" | "clock">): (rooms: readonly Room[]) => Promise<Claim> {
  const positions: Record<Lane, RingPosition> = { healthy: ringStart, failing: ringStart };
  return async (rooms) => {
    const token = randomUUID();
    const askedAt = clock();
    const now = db.now(db.system);
    const { at, isPaused, endpoints, rows } = await asSystem(db, async (system) => {
      const bounds = { now, perEndpoint: perEndpointMax };
      const ready = await lockReadyEndpoints(system, rooms, positions, { ...bounds, limit: endpointsPerClaim });
      if (ready.endpoints.length === 0) return { ...ready, rows: [] };
      return { ...ready, rows: await claimDue(system, ready.endpoints, rooms, { ...bounds, token }) };
    });
    for (const { lane } of rooms) {
      const ofLane = endpoints.filter((endpoint) => endpoint.lane === lane);
      positions[lane] = lastServed(ofLane, rows) ?? ofLane.at(-1) ?? ringStart;
    }
    const startedAt = new Date(isoInstant(at));
    // Read before the claim, so that a process that was suspended during it finds its lease expired.
    const databaseClock = clockFrom(startedAt, clock, askedAt);
    return { at: startedAt, isPaused, deliveries: rows.map((row) => ({ ...row, token, startedAt, databaseClock })) };
  };
}

/** Returns the endpoint that had the last turn: the next claim begins after it, however few deliveries were claimed. */
function lastServed(endpoints: readonly ReadyEndpoint[], claimed: readonly ClaimedRow[]): RingPosition | undefined {
  const ids = new Set<string>(endpoints.map(({ id }) => id));
  const counts = Map.groupBy(
    claimed.filter(({ endpointId }) => ids.has(endpointId)),
    ({ endpointId }) => endpointId,
  );
  const turns = Math.max(0, ...Array.from(counts.values(), (rows) => rows.length));
  return endpoints.findLast(
    ({ id }) => turns > 0 && [...counts].some(([of, { length }]) => of === id && length === turns),
  );
}
