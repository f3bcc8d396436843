import type { Fault } from "#contract/api/errors.ts";

/** Returns a fault for a period that ends before it begins. */
export const periodFaults = (from: string | null, to: string): Fault[] =>
  from === null || from <= to
    ? []
    : [{ path: "periodTo", code: "OUT_OF_RANGE", message: "must not be before the beginning of the period" }];
