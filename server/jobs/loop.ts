import type { Logger } from "#server/core/log.ts";

/** Waits so long, or until the signal says that it is over. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Loop {
  /** Lets what the tick has in hand finish; nothing else begins. */
  stop(): Promise<void>;
}

/** After a failure the next try comes soon; each further one waits twice as long, up to the loop's own pace. */
const firstRetryMs = 5_000;

/** Does the work at once and then again and again, so long after each end. Never two ticks at a time. */
export function startLoop(options: {
  readonly name: string;
  readonly everyMs: number;
  /** @param stopping says when no further part of it should begin */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  readonly sleep: Sleep;
  readonly log: Logger;
}): Loop {
  const { name, everyMs, work, sleep, log } = options;
  const stopping = new AbortController();
  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await work(stopping.signal);
        failures = 0;
      } catch (error) {
        // The work is a fresh try each time; what went wrong is told, and it is tried again.
        log.error({ err: error, loop: name }, "a background task failed");
        failures++;
      }
      const waitMs = failures === 0 ? everyMs : Math.min(everyMs, firstRetryMs * 2 ** (failures - 1));
      if (!stopping.signal.aborted) await sleep(waitMs, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
