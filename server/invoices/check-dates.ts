import type { Fault } from "#contract/errors.ts";

/** What has happened cannot lie ahead. */
export const futureFaults = (path: string, instant: Date, now: Date): Fault[] =>
  instant <= now ? [] : [{ path, code: "OUT_OF_RANGE", message: "must not lie in the future" }];
