import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

export function dateFaults(startDate: Date, endDate: Date | null): Fault[] {
  if (endDate === null || endDate >= startDate) return [];
  return [{ path: "endDate", code: "OUT_OF_RANGE", message: wording("records.endsBeforeStart") }];
}
