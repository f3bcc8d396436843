import type { Wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "#server/core/sharing/retry-after.ts";

/** After a piece of work nothing of its line is done for this many times the time that it took. */
const pauseFactor = 8;

/** Does work at once when nothing else is there, or when its turn has come. */
export type PacedLine = <T>(work: () => T) => Promise<T>;

/**
 * Returns a line for work that takes a few milliseconds in one piece and that anybody may ask for: one piece after the
 * other, with pauses that leave the event loop to other requests. A request needs several turns of it, and would
 * otherwise wait for a piece of each of those who ask in every turn.
 * @param waitingMax the number of pieces that may wait; one more is refused with 503 and the message
 */
export function createPacedLine(waitingMax: number, queueFullMessage: Wording): PacedLine {
  let last = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= waitingMax) {
      throw new Refusal("UNAVAILABLE", queueFullMessage, { retryAfterSeconds: retryAfterSeconds.queueFull });
    }
    const [before, ended] = [last, Promise.withResolvers<void>()];
    last = ended.promise;
    waiting += 1;
    await before;
    waiting -= 1;
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      setTimeout(ended.resolve, (performance.now() - startedAt) * pauseFactor);
    }
  };
}
