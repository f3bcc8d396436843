/** The days of a recurring invoice, as `YYYY-MM-DD`. Pure, so that the web app can show those to come. */

export interface Recurrence {
  readonly everyMonths: number;
  /** The day of the month that it returns to; a month that is shorter has it on its last day. */
  readonly dayOfMonth: number;
}

const dayMs = 86_400_000;
const text = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the day of the month in a date. */
export const dayOfMonthIn = (day: string): number => Number(day.slice(8));

/** The day of the month that stands for the last one of every month. */
export const lastDayOfMonth = 31;

/** Returns the last day of the month of a day. */
export const monthEndOf = (day: string): string => dayAfter(day, { everyMonths: 0, dayOfMonth: lastDayOfMonth });

/** Returns the day that follows one of the days. */
export function dayAfter(day: string, { everyMonths, dayOfMonth }: Recurrence): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + everyMonths);
  const next = new Date(first);
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return text(first + (Math.min(dayOfMonth, last) - 1) * dayMs);
}

/** Returns the first of the days that is not before another one. */
export function dayFrom(day: string, earliest: string, recurrence: Recurrence): string {
  let next = day;
  while (next < earliest) next = dayAfter(next, recurrence);
  return next;
}

/** Returns the last day of the period that begins on one of the days. */
export const periodEnd = (day: string, recurrence: Recurrence): string =>
  text(Date.parse(dayAfter(day, recurrence)) - dayMs);
