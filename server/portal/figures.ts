import { dayOf } from "#server/core/calendar.ts";
import { formatAmount, formatDay, formatFigure, formatPrice } from "#server/pdf/words.ts";

/** Figures and days as the client reads them. */

/** As wide as a plus, so that columns of digits stand straight. */
const withMinus = (text: string) => text.replace("-", "−");

export const money = (value: number, currency: string): string => withMinus(formatAmount(value, currency));

/** Without its currency, in a column of amounts. */
export const figure = (value: number): string => withMinus(formatFigure(value));

/** A price of one, which may be finer than a cent. */
export const price = (value: number): string => withMinus(formatPrice(value));

/** The same with the time, as in `21 Nov 2026, 14:05`. */
export function time(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${formatDay(instant, timeZone)}, ${clock.format(new Date(instant))}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** How many days of the organization's calendar from one until the other; negative for what is past. */
export const daysBetween = (from: Date, until: string, timeZone: string): number =>
  (Date.parse(dayOf(new Date(until), timeZone)) - Date.parse(dayOf(from, timeZone))) / dayMs;
