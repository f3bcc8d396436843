/** How long to wait before each attempt, counted from the end of the failed one before. The schedule is a contract. */
export const waitsBeforeMs = [0, 30_000, 300_000, 1_800_000, 7_200_000] as const;

export const attemptsMax = waitsBeforeMs.length;

/** The longest that a receiver may ask for with Retry-After, where its endpoint honours that. */
const retryAfterMsMax = 24 * 60 * 60 * 1000;

/**
 * When the attempt after the failed one is due; null after the last.
 * @param retryAfterMs what the receiver asked for, where its endpoint honours that; it never shortens a wait
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
