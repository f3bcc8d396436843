/** The wait before each attempt, from the end of the failed one before. The schedule is part of the contract. */
export const waitsBeforeMs = [0, 30_000, 300_000, 1_800_000, 7_200_000] as const;

/** The time limit of one attempt, from resolving the name on. It is part of the contract, like the schedule. */
export const attemptTimeoutMs = 10_000;

export const attemptsMax = waitsBeforeMs.length;

/** The longest wait that a receiver may request with Retry-After, if its endpoint honours that. */
const retryAfterMsMax = 24 * 60 * 60 * 1000;

/**
 * Returns when the attempt after the failed one is due; null after the last.
 * @param retryAfterMs requested by the receiver, if its endpoint honours that; it never shortens a wait
 */
export function nextAttemptAt(
  failed: { readonly number: number; readonly endedAt: Date },
  waits: readonly number[],
  retryAfterMs = 0,
): Date | null {
  const wait = waits[failed.number];
  if (wait === undefined) return null;
  return new Date(failed.endedAt.getTime() + Math.max(wait, Math.min(retryAfterMs, retryAfterMsMax)));
}
