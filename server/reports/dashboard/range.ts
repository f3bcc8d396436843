import {
  type Comparison,
  dashboardMonths,
  dashboardMonthsMax,
  type DashboardQuery,
} from "#contract/organizations/dashboard.ts";
import { wording } from "#contract/api/wording.ts";
import { addDays, addMonths, countDays, countMonths, isDay } from "#server/core/calendar.ts";
import { badParameter } from "#server/core/refusal.ts";

/** A range of days in parts, as `YYYY-MM-DD`. */
export interface DayRange {
  /** The first day of each part. */
  readonly starts: readonly string[];
  /** The day after the last one. */
  readonly end: string;
}

/** The range of the figures, and the one that it is compared with. */
export interface DashboardRanges {
  /** A part is a month, or as much of it as is in the range. */
  readonly range: DayRange;
  readonly compared: DayRange | null;
}

/**
 * Returns the range that a query asks for. It ends today if it would end later, and so does the compared one: half a
 * month is compared with half a month.
 * @throws Refusal 400
 */
export function rangesOf({ from, to, compare = "NONE" }: DashboardQuery, today: string): DashboardRanges {
  for (const [name, day] of [["from", from] as const, ["to", to] as const]) {
    if (day !== undefined && !isDay(firstDayOf(day)))
      throw badParameter(name, "WRONG_FORMAT", wording("reports.notADay"));
  }
  const end = dayAfter(to ?? today.slice(0, 7));
  const last = addDays(end, -1);
  const first = from === undefined ? addMonths(`${last.slice(0, 7)}-01`, 1 - dashboardMonths) : firstDayOf(from);
  if (first > last) throw badParameter("to", "OUT_OF_RANGE", wording("reports.rangeReversed"));
  const months = countMonths(first, last) + 1;
  if (months > dashboardMonthsMax) {
    throw badParameter("from", "OUT_OF_RANGE", wording("reports.rangeTooLong", { months: dashboardMonthsMax }));
  }
  const starts = Array.from({ length: months }, (_, i) => (i === 0 ? first : addMonths(`${first.slice(0, 7)}-01`, i)));
  const tomorrow = addDays(today, 1);
  const range = { starts, end: first < tomorrow && tomorrow < end ? tomorrow : end };
  const shift = shiftOf(compare, { first, end, months });
  return { range, compared: shift && { starts: starts.map(shift), end: shiftedEnd(range.end, shift) } };
}

/** Returns the end of the compared range: after the day that its last day becomes, or after the whole month. */
const shiftedEnd = (end: string, shift: (day: string) => string): string =>
  end.endsWith("-01") ? shift(end) : addDays(shift(addDays(end, -1)), 1);

/** Returns how a day of the range becomes one of the compared range; undefined without a comparison. */
function shiftOf(
  compare: Comparison,
  { first, end, months }: { readonly first: string; readonly end: string; readonly months: number },
): ((day: string) => string) | null {
  switch (compare) {
    case "NONE":
      return null;
    case "LAST_YEAR":
      return (day) => addMonths(day, -12);
    case "PREVIOUS": {
      const isWhole = first.endsWith("-01") && end.endsWith("-01");
      const days = countDays(first, end);
      return isWhole ? (day) => addMonths(day, -months) : (day) => addDays(day, -days);
    }
  }
}

const isMonth = (monthOrDay: string) => monthOrDay.length === "2026-03".length;
const firstDayOf = (monthOrDay: string) => (isMonth(monthOrDay) ? `${monthOrDay}-01` : monthOrDay);
const dayAfter = (monthOrDay: string) =>
  isMonth(monthOrDay) ? addMonths(`${monthOrDay}-01`, 1) : addDays(monthOrDay, 1);
