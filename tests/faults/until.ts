import { until as untilWithin } from "../commands/quoin.ts";

/**
 * A killed database recovers, a lease runs out, a copy catches up, and what waits for that waits twice as long each time.
 */
const recoveryMsMax = 100_000;

/** Waits until a condition is true that follows from a fault. */
export const until = (condition: () => Promise<boolean>): Promise<void> => untilWithin(condition, recoveryMsMax);
