import { wording } from "#contract/api/wording.ts";
import { dayOf, endOf, startOf } from "#server/core/calendar.ts";
import { Refusal } from "#server/core/refusal.ts";

/** The days of a report, in the organization's time zone, and its first and last instant. */
export interface ReportedPeriod {
  /** `YYYY-MM-DD`; null when the period has no first day. */
  readonly from: string | null;
  readonly to: string;
  readonly period: { readonly from?: Date; readonly to: Date };
}

/** Returns the period that a request names, which ends today unless it names another day. @throws Refusal 400 */
export function reportedPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
  now: Date,
): ReportedPeriod {
  const last = to ?? dayOf(now, timeZone);
  if (from !== undefined && from > last) {
    throw new Refusal("BAD_REQUEST", wording("reports.periodReversed"));
  }
  return {
    from: from ?? null,
    to: last,
    period: { ...(from === undefined ? {} : { from: startOf(from, timeZone) }), to: endOf(last, timeZone) },
  };
}
