import pLimit, { type LimitFunction } from "p-limit";
import type { OrganizationId } from "#contract/ids.ts";
import { Refusal } from "#server/refusal.ts";

/** Does a piece of work with a connection once few enough of that organization are under way. @throws Refusal 503 after too long a wait */
export type WithinShare = <T>(org: OrganizationId, work: () => Promise<T>) => Promise<T>;

/**
 * So many pieces of work of one organization at once: more of them wait here, and not where they would keep others
 * waiting.
 * @param waitMsMax what waited longer never begins, since whoever asked for it was told by then that it did not happen
 */
export function createShares({
  atOnce,
  waitMsMax,
}: {
  readonly atOnce: number;
  readonly waitMsMax: number;
}): WithinShare {
  const limits = new Map<OrganizationId, LimitFunction>();
  return (org, work) => {
    const limit = limits.get(org) ?? pLimit(atOnce);
    limits.set(org, limit);
    const askedAt = performance.now();
    return limit(() => {
      if (performance.now() - askedAt <= waitMsMax) return work();
      throw new Refusal("UNAVAILABLE", "Too many changes at once. Nothing was done; try again in a moment.");
    });
  };
}
