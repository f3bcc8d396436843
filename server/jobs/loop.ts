import type { Logger } from "#server/core/log.ts";

/** Waits for a time, or until the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Loop {
  /** Waits for the current tick to finish; nothing else begins. */
  stop(): Promise<void>;
}

/** The wait before the first retry after a failure; each further wait doubles, up to the loop's own interval. */
const firstRetryMs = 5_000;

/** Runs the work at once and then repeatedly, a fixed time after each end. Never runs two ticks at a time. */
export function startLoop(options: {
  readonly name: string;
  readonly everyMs: number;
  /** @param stopping aborts when no further part of it should begin */
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
        // Each run starts from scratch; the failure is logged, and the work is retried.
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
