import type { Fault } from "#contract/api/errors.ts";

/** Returns a fault for the time of a past event that is in the future. */
export const futureFaults = (path: string, instant: Date, now: Date): Fault[] =>
  instant <= now ? [] : [{ path, code: "OUT_OF_RANGE", message: "must not be in the future" }];
