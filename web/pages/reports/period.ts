import { type GstPeriods, gstPeriodsUntil } from "#contract/books/gst-periods.ts";
import { addDays, formatMonth } from "#web/days/days.ts";
import { reportsCopy } from "#web/copy/reports.ts";

/** The first and last day of a report, as in its address. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A period that is offered by name. */
export interface NamedPeriod extends Days {
  readonly name: string;
}

const words = reportsCopy.period;
const quartersOffered = 9;
const monthsOffered = 13;

/** Returns the periods of GST returns that are offered, the current one first. @param today as in `2026-03-31` */
export const gstPeriodsOffered = (today: string, periods: GstPeriods): readonly NamedPeriod[] =>
  gstPeriodsUntil(today, periods, quartersOffered).map((period, ago) => {
    const name = gstPeriodName(period, periods);
    return { ...period, name: ago === 0 ? words.soFar({ name }) : name };
  });

/** Returns the name of a period: a quarter of the year, a month, or its first and last month. */
function gstPeriodName({ from, to }: Days, { gstPeriodMonths, gstPeriodEndMonth }: GstPeriods): string {
  const [first, last] = [formatMonth(from.slice(0, 7)), formatMonth(to.slice(0, 7))];
  if (gstPeriodMonths === 1) return last;
  if (gstPeriodMonths !== 3 || gstPeriodEndMonth % 3 !== 0) return words.days({ from: first, to: last });
  return words.quarter({ year: to.slice(0, 4), number: String(Number(to.slice(5, 7)) / 3) });
}

/** Returns the months that are offered, the current one first. */
export function monthsUntil(today: string): readonly NamedPeriod[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: monthsOffered }, (_, ago) => {
    const [from, next] = [current - ago, current - ago + 1].map((month) =>
      firstDay(Math.floor(month / 12), (month % 12) + 1),
    ) as [string, string];
    return { name: formatMonth(from.slice(0, 7)), from, to: addDays(next, -1) };
  });
}

const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

/** Returns the days in the address, or those of the period before the current one. */
export function daysOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  [, previous]: readonly NamedPeriod[],
): Days {
  const days = previous ?? { from: "", to: "" };
  return { from: from ?? days.from, to: to ?? days.to };
}
