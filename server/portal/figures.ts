import { dayOf } from "#server/calendar.ts";
import { formatAmount } from "#server/pdf/words.ts";

/** Figures and days as the client reads them. */

const formatOf = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat("en-SG", { signDisplay: "negative", ...options });
  return (value: number) => format.format(value).replace("-", "−");
};

export const money = (value: number, currency: string): string => formatAmount(value, currency).replace("-", "−");

/** Without its currency, in a column of amounts. */
export const figure = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price of one, which may be finer than a cent. */
export const price = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 4 });

export const quantity = formatOf({ maximumFractionDigits: 4 });

/** A fraction as a percentage. */
export const rate = formatOf({ style: "percent", maximumFractionDigits: 4 });

const parts = (instant: string, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    new Intl.DateTimeFormat("en-US", { hourCycle: "h23", ...options })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );

/** The day of an instant where the organization is, as in `21 Nov 2026`. */
export function day(instant: string, timeZone: string): string {
  const of = parts(instant, { timeZone, day: "numeric", month: "short", year: "numeric" });
  return `${of["day"]} ${of["month"]} ${of["year"]}`;
}

/** The same with the time, as in `21 Nov 2026, 14:05`. */
export function time(instant: string, timeZone: string): string {
  const of = parts(instant, { timeZone, hour: "2-digit", minute: "2-digit" });
  return `${day(instant, timeZone)}, ${of["hour"]}:${of["minute"]}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** How many days of the organization's calendar from one until the other; negative for what is past. */
export const daysBetween = (from: Date, until: string, timeZone: string): number =>
  (Date.parse(dayOf(new Date(until), timeZone)) - Date.parse(dayOf(from, timeZone))) / dayMs;
