import pLimit, { type LimitFunction } from "p-limit";
import type { OrganizationId } from "#contract/ids.ts";
import { Refusal } from "#server/core/refusal.ts";

/** Does a piece of work with a connection once few enough of that organization are under way. @throws Refusal 503 after too long a wait */
export type WithinShare = <T>(org: OrganizationId, work: () => Promise<T>) => Promise<T>;

export interface ShareLimits {
  /** How many pieces of work of one organization may be under way. */
  readonly atOnce: number;
  /** Work that has waited longer never begins: its caller was told by then that it did not happen. */
  readonly waitMsMax: number;
  /** What the caller is told then. */
  readonly message: string;
}

/** How much work of one organization may wait for its share, each piece with its request in memory. */
const waitingMax = 200;

/** Gives each organization a share: further work of it waits here, and not where it would keep others waiting. */
export function createShares({ atOnce, waitMsMax, message }: ShareLimits): WithinShare {
  // Only those of organizations with work under way.
  const limits = new Map<OrganizationId, LimitFunction>();
  return async (org, work) => {
    const limit = limits.get(org) ?? pLimit(atOnce);
    if (limit.pendingCount >= waitingMax) throw new Refusal("UNAVAILABLE", message);
    limits.set(org, limit);
    const askedAt = performance.now();
    try {
      return await limit(() => {
        if (performance.now() - askedAt <= waitMsMax) return work();
        throw new Refusal("UNAVAILABLE", message);
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(org);
    }
  };
}
