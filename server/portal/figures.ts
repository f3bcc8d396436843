import type { Language } from "#contract/language.ts";
import { formatAmount, formatDay, formatFigure, formatPrice } from "#server/core/format.ts";

/** The formats of figures and days for the client. */

// The minus sign is that of the PDF and of exports: a spreadsheet takes a copied amount as a number.

export const money = (value: number, currency: string): string => formatAmount(value, currency);

/** Formats an amount without its currency, in a column of amounts. */
export const figure = (value: number): string => formatFigure(value);

/** Formats a unit price, which may be finer than a cent. */
export const price = (value: number): string => formatPrice(value);

/** Formats a day with the time, as in `21 Nov 2026, 14:05` or `2026年11月21日 14:05`. */
export function time(instant: string, timeZone: string, language: Language): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [day, hour] = [formatDay(instant, timeZone, language), clock.format(new Date(instant))];
  return language === "zh" ? `${day} ${hour}` : `${day}, ${hour}`;
}
