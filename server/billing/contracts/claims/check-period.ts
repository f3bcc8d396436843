import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** Returns a fault for a period that ends before it begins. */
export const periodFaults = (from: string | null, to: string): Fault[] =>
  from === null || from <= to
    ? []
    : [{ path: "periodTo", code: "OUT_OF_RANGE", message: wording("claims.periodReversed") }];
