/** The source of the time. Every decision takes it as an argument, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * Returns a clock that read `reading` when `own` read `at`, and advances as `own` does: it follows another clock
 * without asking it again.
 */
export function clockFrom(reading: Date, own: Clock, at: Date): Clock {
  const offsetMs = reading.getTime() - at.getTime();
  return () => new Date(own().getTime() + offsetMs);
}
