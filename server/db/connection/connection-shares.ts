import pLimit, { type LimitFunction } from "p-limit";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { Wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";

/**
 * Runs work once fewer than `atOnce` others of the organization, or of another subject, run.
 * @throws Refusal 503 after `waitMsMax`
 */
export type WithinShare<Subject extends string = OrganizationId> = <T>(
  subject: Subject,
  work: () => Promise<T>,
) => Promise<T>;

export interface ShareLimits {
  /** The maximum number of pieces of work of one organization in progress. */
  readonly atOnce: number;
  /** Work that has waited longer never starts: by then its caller has been answered that it did not happen. */
  readonly waitMsMax: number;
  /** The message of the refusal in that case. */
  readonly message: Wording;
}

/** The maximum numbers of database connections of a process. */
export interface PoolSizes {
  /** For requests, each in one organization. */
  readonly app: number;
  /** For what concerns every organization: sign-ins, API keys, deliveries and other work in the background. */
  readonly system: number;
}

export const poolSizesDefault: PoolSizes = { app: 14, system: 4 };
/** With fewer, the shares of one organization would be all there is. */
export const poolSizesMin: PoolSizes = { app: 4, system: 2 };
export const poolSizesMax: PoolSizes = { app: 200, system: 50 };

/**
 * The number of request connections that one organization may use, and the number that all work in the background may
 * use together: always fewer than there are, so that others get some.
 */
export function sharesOf(app: number): {
  readonly changes: number;
  readonly reads: number;
  readonly heavyReads: number;
  readonly background: number;
} {
  const share = (ofDefault: number) => Math.max(1, Math.floor((app * ofDefault) / poolSizesDefault.app));
  return { changes: share(5), reads: share(4), heavyReads: share(2), background: share(4) };
}

/** The maximum number of an organization's requests that wait for its share, each with its body in memory. */
const waitingMax = 200;

/** Limits each organization to its share: its further work waits here and not where it would delay others. */
export function createShares<Subject extends string = OrganizationId>({
  atOnce,
  waitMsMax,
  message,
}: ShareLimits): WithinShare<Subject> {
  // Only of subjects with work in progress.
  const limits = new Map<Subject, LimitFunction>();
  return async (subject, work) => {
    const limit = limits.get(subject) ?? pLimit(atOnce);
    if (limit.pendingCount >= waitingMax) throw new Refusal("UNAVAILABLE", message);
    limits.set(subject, limit);
    const askedAt = performance.now();
    try {
      return await limit(() => {
        if (performance.now() - askedAt <= waitMsMax) return work();
        throw new Refusal("UNAVAILABLE", message);
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(subject);
    }
  };
}
