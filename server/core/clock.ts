/** Where the time comes from. Every decision takes it as an argument, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * A clock that showed `reading` when `own` showed `at`, and runs on as `own` does: what another clock shows, without
 * asking it again.
 */
export function clockFrom(reading: Date, own: Clock, at: Date): Clock {
  const offsetMs = reading.getTime() - at.getTime();
  return () => new Date(own().getTime() + offsetMs);
}
