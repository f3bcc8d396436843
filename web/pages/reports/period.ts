import { addDays, formatMonth } from "#web/days.ts";
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

/** Returns the quarters that are offered, the current one first. @param today as in `2026-03-31` */
export function quartersUntil(today: string): readonly NamedPeriod[] {
  const current = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  return Array.from({ length: quartersOffered }, (_, ago) => {
    const [year, number] = [Math.floor((current - ago) / 4), ((current - ago) % 4) + 1];
    const from = firstDay(year, number * 3 - 2);
    const to = addDays(firstDay(number === 4 ? year + 1 : year, number === 4 ? 1 : number * 3 + 1), -1);
    const values = { year: String(year), number: String(number) };
    return { name: ago === 0 ? words.quarterSoFar(values) : words.quarter(values), from, to };
  });
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
