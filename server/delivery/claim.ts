import { randomUUID } from "node:crypto";
import type { Caller } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { type ClaimedRow, claimDue, lockReadyEndpoints, type RingPosition } from "./store.ts";

/** A worker that dies gives its claims back when this is over. */
export const leaseMs = 30_000;

/** How many deliveries may be under way to one endpoint, over all workers: a slow one holds up nobody else. */
export const perEndpointMax = 16;

const endpointsPerClaim = 50;
const ringStart: RingPosition = { orgId: "", id: "" };

/** A delivery whose next attempt has begun, and is to be made now. */
export interface Claimed extends ClaimedRow {
  readonly token: string;
  readonly startedAt: Date;
}

/**
 * Makes the claims of one worker. Each takes up where the last one stopped among all endpoints that have something
 * due, so that none of them, and no organization, can hold up another by the length of its backlog.
 *
 * Two statements in one short transaction: the first locks endpoints, the second counts what they have under way and
 * claims. In one statement the count would come from a snapshot that is older than the lock, and the bound would break.
 */
export function claimer({ db, clock }: Pick<Caller, "db" | "clock">): (limit: number) => Promise<Claimed[]> {
  let position = ringStart;
  return async (limit) => {
    const token = randomUUID();
    const now = clock();
    const claimed = await asSystem(db, async (system) => {
      const endpoints = await lockReadyEndpoints(system, position, now, endpointsPerClaim);
      const bounds = { token, now, perEndpoint: perEndpointMax, limit };
      const rows = endpoints.length === 0 ? [] : await claimDue(system, endpoints, bounds);
      position = lastServed(endpoints, rows) ?? endpoints.at(-1) ?? ringStart;
      return rows;
    });
    return claimed.map((row) => ({ ...row, token, startedAt: now }));
  };
}

/** The endpoint that had the last turn: the next claim begins behind it, however little there was room for. */
function lastServed(endpoints: readonly RingPosition[], claimed: readonly ClaimedRow[]): RingPosition | undefined {
  const counts = Map.groupBy(claimed, ({ endpointId }) => endpointId);
  const turns = Math.max(0, ...Array.from(counts.values(), (rows) => rows.length));
  return endpoints.findLast(
    ({ id }) => turns > 0 && [...counts].some(([of, { length }]) => of === id && length === turns),
  );
}
