import { dateFieldCopy } from "#web/copy/date-field.ts";
import { formatCalendarDate } from "./days.ts";
import { locale } from "#web/locale.ts";

const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short" });

/** Formats the day of the week of a date as `Fri`. */
export const formatWeekday = (day: string): string => format.format(new Date(day));

/** Formats a date with its day of the week. */
export const formatWeekdayDate = (day: string): string =>
  dateFieldCopy.withWeekday({ weekday: formatWeekday(day), day: formatCalendarDate(day) });
