/** Date formatting in the organization's time zone, independent of the browser's. */

import { shortMonths } from "#contract/invoices/short-months.ts";
import { language, locale } from "#web/locale.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

const toTheMinute = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

function formatOf(kind: "day" | "time" | "exactTime" | "iso", timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = {
    day: () => new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "short", year: "numeric" }),
    time: () => new Intl.DateTimeFormat(locale, { timeZone, ...toTheMinute }),
    exactTime: () => new Intl.DateTimeFormat(locale, { timeZone, ...toTheMinute, second: "2-digit" }),
    // The Swedish short format is ISO 8601.
    iso: () => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
  }[kind]();
  formats.set(key, format);
  return format;
}

export const formatDate = (instant: string, timeZone: string): string => spelled("day", instant, timeZone);

/** Formats a date and time to the minute, as in `31 Mar 2026, 14:05`. */
export const formatDateTime = (instant: string, timeZone: string): string => spelled("time", instant, timeZone);

/** Formats a date and time to the second, for what people compare with logs. */
export const formatExactTime = (instant: string, timeZone: string): string => spelled("exactTime", instant, timeZone);

/** Formats in the person's own order, with the months of English as papers have them. */
function spelled(kind: "day" | "time" | "exactTime", instant: string, timeZone: string): string {
  const format = formatOf(kind, timeZone);
  if (language !== "en") return format.format(new Date(instant));
  return format
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === "month" ? shortMonthOf(isoDay(instant, timeZone)) : value))
    .join("");
}

const shortMonthOf = (day: string): string => shortMonths[Number(day.slice(5, 7)) - 1] ?? "";

/** Formats an instant as an ISO date for forms and URLs, as in `2026-03-31`. */
export const isoDay = (instant: string | Date, timeZone: string): string =>
  formatOf("iso", timeZone).format(new Date(instant));

const dayMs = 86_400_000;
const dayNumber = (instant: string | Date, timeZone: string): number => Date.parse(isoDay(instant, timeZone)) / dayMs;

/** Counts the calendar days from now to an instant; negative for past instants. */
export const daysUntil = (instant: string, timeZone: string, now = new Date()): number =>
  dayNumber(instant, timeZone) - dayNumber(now, timeZone);

/** True when the instant is before now. */
export const isPast = (instant: string, now = new Date()): boolean => Date.parse(instant) < now.getTime();

/** Adds a number of days to a date. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Formats a calendar date, which is the same in every time zone. */
export const formatCalendarDate = (day: string): string => formatDate(day, "UTC");

const monthFormats = {
  long: new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" }),
  short: new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short" }),
  narrow: new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "narrow" }),
};

/** Formats a month such as `2026-03` as `March 2026`. */
export const formatMonth = (month: string): string => monthFormats.long.format(new Date(`${month}-01T00:00Z`));

/** Formats a month such as `2026-03` as `Mar`. */
export const formatShortMonth = (month: string): string =>
  language === "en" ? shortMonthOf(month) : monthFormats.short.format(new Date(`${month}-01T00:00Z`));

/** Formats a month such as `2026-03` in as few characters as the language allows, as in `M` or `3`. */
export const formatNarrowMonth = (month: string): string => monthFormats.narrow.format(new Date(`${month}-01T00:00Z`));
