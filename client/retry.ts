import { QuoinError } from "./errors.ts";

/** How often and when a request is repeated. */
export interface RetryPolicy {
  /** How often a request is repeated at most. */
  readonly retries: number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const backoffMsMin = 250;
const backoffMsMax = 8_000;
/** A response that asks for a longer wait is an error at once: the caller knows best what to do until then. */
const retryAfterSecondsMax = 60;

/** 502 and 504 come from proxies. Another error would be the same next time. */
const retriedStatuses: readonly number[] = [0, 429, 502, 503, 504];

/** Repeats `attempt` until it succeeds, fails for good, or was repeated often enough. */
export async function withRetries<Result>(
  { retries, random, sleep }: RetryPolicy,
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let repeated = 0; ; repeated++) {
    try {
      return await attempt();
    } catch (error) {
      if (repeated >= retries || !(error instanceof QuoinError) || !isTemporary(error)) throw error;
      await sleep(waitMs(error, repeated, random()), signal);
    }
  }
}

const isTemporary = ({ status, code, retryAfterSeconds }: QuoinError): boolean =>
  (retriedStatuses.includes(status) || code === "IDEMPOTENCY_KEY_IN_USE") && retryAfterSeconds <= retryAfterSecondsMax;

/** Exponential, with jitter: clients that failed together do not come back together. */
function waitMs({ retryAfterSeconds }: QuoinError, repeated: number, chance: number): number {
  const backoffMs = Math.min(backoffMsMin * 2 ** repeated, backoffMsMax) * (0.5 + chance / 2);
  return retryAfterSeconds === 0 ? backoffMs : retryAfterSeconds * 1_000 + backoffMs * chance;
}

/** Waits. @throws the signal's reason when it aborts */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
