import type { OrganizationId } from "#contract/api/ids.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { Budget } from "./cpu-budget.ts";

/** The limit of a queue, and what it says to those that it refuses. */
interface QueueRules {
  /** The maximum number of jobs that an organization may have queued in one process. */
  readonly waitingMax: number;
  readonly overspentMessage: Wording;
  readonly queueFullMessage: Wording;
}

/** Work that is done one piece after the other. */
export interface Turns {
  /**
   * Does the work when it is the organization's turn.
   * @param isUnwanted aborts when the result is no longer needed; work that has not begun is then dropped
   * @throws Refusal 503 when too many jobs of that organization are queued, 429 when it has spent its budget
   */
  take<T>(org: OrganizationId, work: () => Promise<T>, isUnwanted?: AbortSignal): Promise<T>;
  /** Returns the number of queued jobs. */
  countWaiting(): number;
  /** Resolves when the queue is empty. */
  untilIdle(): Promise<void>;
}

/** Returns the refusal of work whose client has closed the connection, so that nobody reads it. */
export const closedEarly = () => new Refusal("BAD_REQUEST", wording("requests.connectionClosed"));

interface Waiting {
  start(): Promise<void>;
}

/** Gives organizations equal shares of the time: many or large documents of one delay another by one at most. */
export function createTurns(budget: Budget, { waitingMax, overspentMessage, queueFullMessage }: QueueRules): Turns {
  const waiting = new Map<OrganizationId, Set<Waiting>>();
  let working: Promise<void> | undefined;

  const next = (): Waiting | undefined => {
    const org = budget.next(waiting.keys());
    if (org === undefined) return undefined;
    const [first] = waiting.get(org) ?? [];
    if (first !== undefined) remove(org, first);
    return first;
  };

  const remove = (org: OrganizationId, one: Waiting) => {
    const own = waiting.get(org);
    own?.delete(one);
    if (own?.size === 0) waiting.delete(org);
  };

  const workOn = async () => {
    for (let one = next(); one !== undefined; one = next()) await one.start();
    working = undefined;
  };

  const refuseOverspent = (org: OrganizationId) => {
    const waitMs = budget.waitMs(org);
    if (waitMs === 0) return;
    throw new Refusal("RATE_LIMITED", overspentMessage, {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  };

  return {
    async take(org, work, isUnwanted) {
      refuseOverspent(org);
      const own = waiting.get(org) ?? new Set();
      if (own.size >= waitingMax) {
        throw new Refusal("UNAVAILABLE", queueFullMessage, {
          retryAfterSeconds: retryAfterSeconds.queueFull,
        });
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          remove(org, one);
          reject(closedEarly());
        };
        const one: Waiting = {
          async start() {
            isUnwanted?.removeEventListener("abort", leave);
            // Earlier jobs may have used up the budget while this one waited.
            await (async () => (refuseOverspent(org), work()))().then(resolve, reject);
          },
        };
        if (isUnwanted?.aborted === true) return leave();
        isUnwanted?.addEventListener("abort", leave, { once: true });
        waiting.set(org, own.add(one));
        working ??= workOn();
      });
    },
    countWaiting: () => [...waiting.values()].reduce((count, { size }) => count + size, 0),
    async untilIdle() {
      await working;
    },
  };
}
