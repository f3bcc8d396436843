import { setTimeout as sleep } from "node:timers/promises";

/** Request latencies of an uninvolved organization, in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  /** The bound for nearly all: of fewer than a hundred requests, `p99` is the slowest, whatever held it up. */
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * Measures requests of an organization that is not part of an attack, one at a time, until the work ends.
 * @param ask makes one request; throws if the response is not the expected one
 * @param pauseMs between two requests: long enough that the limit of requests per minute is not met on a fast machine
 */
export async function measureDuring<T>(
  ask: () => Promise<void>,
  work: () => Promise<T>,
  pauseMs = 5,
): Promise<{ readonly result: T; readonly latencies: Latencies }> {
  const durations: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await ask();
      durations.push(performance.now() - startedAt);
      await sleep(pauseMs);
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await asking;
    return { result, latencies: latenciesOf(durations) };
  } finally {
    isOver = true;
  }
}

/** Measures the same requests without any other load, for that long. */
export const measureBaseline = async (ask: () => Promise<void>, ms: number): Promise<Latencies> =>
  (await measureDuring(ask, () => sleep(ms))).latencies;

function latenciesOf(durations: readonly number[]): Latencies {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
