import type { Language } from "#contract/language.ts";
import { formatAmount, formatDay, formatFigure, formatPrice } from "#server/core/format.ts";

/** The formats of figures and days for the client. */

/** Uses a minus sign as wide as a plus, so that columns of digits align. */
export const withMinus = (text: string) => text.replace("-", "−");

export const money = (value: number, currency: string): string => withMinus(formatAmount(value, currency));

/** Formats an amount without its currency, in a column of amounts. */
export const figure = (value: number): string => withMinus(formatFigure(value));

/** Formats a unit price, which may be finer than a cent. */
export const price = (value: number): string => withMinus(formatPrice(value));

/** Formats a day with the time, as in `21 Nov 2026, 14:05` or `2026年11月21日 14:05`. */
export function time(instant: string, timeZone: string, language: Language): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [day, hour] = [formatDay(instant, timeZone, language), clock.format(new Date(instant))];
  return language === "zh" ? `${day} ${hour}` : `${day}, ${hour}`;
}
