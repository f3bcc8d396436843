import type { Fault } from "#contract/api/errors.ts";

export function dateFaults(startDate: Date, endDate: Date | null): Fault[] {
  if (endDate === null || endDate >= startDate) return [];
  return [{ path: "endDate", code: "OUT_OF_RANGE", message: "must not be before startDate" }];
}
