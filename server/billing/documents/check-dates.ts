import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** Returns a fault for the time of a past event that is in the future. */
export const futureFaults = (path: string, instant: Date, now: Date): Fault[] =>
  instant <= now ? [] : [{ path, code: "OUT_OF_RANGE", message: wording("fields.inFuture") }];
