import type { OrganizationId } from "#contract/ids.ts";
import { Refusal } from "#server/refusal.ts";

/** What an organization may have waiting in one process. */
export const waitingMax = 100;
const retryAfterSeconds = 5;

/** Pieces of work that are done one after the other. */
export interface Turns {
  /** Does it when its organization's turn has come. @throws Refusal 503 when too much of that organization waits */
  take<T>(org: OrganizationId, work: () => Promise<T>): Promise<T>;
  /** Until nothing waits any more. */
  untilIdle(): Promise<void>;
}

/** Each organization in turn, so that one with many documents holds up no other by more than one of them. */
export function createTurns(): Turns {
  // A map keeps the order in which organizations came: whoever had a turn goes to its end.
  const waiting = new Map<OrganizationId, (() => Promise<void>)[]>();
  let working: Promise<void> | undefined;

  const workOn = async () => {
    for (;;) {
      const [first] = waiting;
      if (first === undefined) break;
      const [org, [next, ...others]] = first;
      waiting.delete(org);
      if (others.length > 0) waiting.set(org, others);
      await next?.();
    }
    working = undefined;
  };

  return {
    async take(org, work) {
      const mine = waiting.get(org) ?? [];
      if (mine.length >= waitingMax) {
        throw new Refusal("UNAVAILABLE", "Too many documents are being made for you already. Try again soon.", {
          retryAfterSeconds,
        });
      }
      return new Promise((resolve, reject) => {
        waiting.set(org, [...mine, () => work().then(resolve, reject)]);
        working ??= workOn();
      });
    },
    async untilIdle() {
      await working;
    },
  };
}
