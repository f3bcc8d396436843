import { Temporal } from "temporal-polyfill";

/**
 * Calendar days of an organization: a day begins and ends in the organization's own time zone and not in the server's,
 * also when the clocks change.
 */

// The years that a contractor's books can hold, and the instants in them in any time zone; years keep four digits.
const day = /^(19|20|21)\d\d-\d\d-\d\d$/;
const firstInstant = Date.UTC(1899, 11, 31);
const endOfInstants = Date.UTC(2200, 0, 2);
const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
/** The only UTC time that may have a second 60, as the calendar parses it (RFC 3339, 5.7). */
const leapSecond = "T23:59:59";

export function isDay(text: string): boolean {
  return day.test(text) && parses(() => Temporal.PlainDate.from(text, { overflow: "reject" }));
}

/** True when the text is an RFC 3339 instant with seconds and an offset. */
export function isInstant(text: string): boolean {
  const [, seconds] = instantText.exec(text) ?? [];
  if (seconds === undefined || !parses(() => Temporal.Instant.from(text))) return false;
  const at = instantOf(text);
  const isThere = seconds !== "60" || at.toISOString().includes(leapSecond);
  return isThere && at.getTime() >= firstInstant && at.getTime() < endOfInstants;
}

/** Returns the first instant of a day, or a given instant as it is. */
export function startOf(dayOrInstant: string, timeZone: string): Date {
  if (!isDay(dayOrInstant)) return instantOf(dayOrInstant);
  return asDate(Temporal.PlainDate.from(dayOrInstant).toZonedDateTime(timeZone));
}

/** Returns the last millisecond of a day, or a given instant as it is. */
export function endOf(dayOrInstant: string, timeZone: string): Date {
  if (!isDay(dayOrInstant)) return instantOf(dayOrInstant);
  return endOfDay(Temporal.PlainDate.from(dayOrInstant), timeZone);
}

/** Returns the last millisecond of the day that is `days` after the day of `at`. */
export function endOfDayAfter(at: Date, days: number, timeZone: string): Date {
  return endOfDay(plainDay(at, timeZone).add({ days }), timeZone);
}

/** Returns the first instant of the day that is `days` after the day of `at`. */
export const startOfDayAfter = (at: Date, days: number, timeZone: string): Date =>
  asDate(plainDay(at, timeZone).add({ days }).toZonedDateTime(timeZone));

/** Returns the last `count` calendar months up to that of `at`, oldest first, as `YYYY-MM` and their first instant. */
export function monthsUntil(at: Date, count: number, timeZone: string): { month: string; start: Date }[] {
  const last = plainDay(at, timeZone).toPlainYearMonth();
  return Array.from({ length: count }, (_, i) => {
    const month = last.subtract({ months: count - 1 - i });
    return { month: month.toString(), start: asDate(month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone)) };
  });
}

/** Returns the given hour of the day that is `days` after the day of `at`. */
export const atHourOfDayAfter = (at: Date, days: number, hour: number, timeZone: string): Date =>
  asDate(
    plainDay(at, timeZone)
      .add({ days })
      .toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }),
  );

/** Returns the calendar day of `at` as `YYYY-MM-DD`; the text sorts by date. */
export const dayOf = (at: Date, timeZone: string): string => plainDay(at, timeZone).toString();

/** Returns the number of days from the day of `from` to the day of `to`; negative when `to` is on an earlier day. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  plainDay(from, timeZone).until(plainDay(to, timeZone)).days;

/** Returns the calendar year of `at`, which document numbers contain. */
export const yearOf = (at: Date, timeZone: string): number => plainDay(at, timeZone).year;

/** Returns the same day of the month and time a number of months earlier, in UTC. */
export const monthsBefore = (at: Date, months: number): Date =>
  asDate(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("UTC").subtract({ months }));

export function isTimeZone(name: string): boolean {
  // An offset such as +08:00 would parse, but knows nothing of clock changes.
  return /^[A-Za-z]/.test(name) && parses(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name));
}

function endOfDay(date: Temporal.PlainDate, timeZone: string): Date {
  // The next day begins at its first instant, which need not be midnight.
  return asDate(date.add({ days: 1 }).toZonedDateTime(timeZone).subtract({ milliseconds: 1 }));
}

const plainDay = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** Parses an RFC 3339 instant, truncated to milliseconds. */
export const instantOf = (text: string): Date => new Date(Temporal.Instant.from(text).epochMilliseconds);

const asDate = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
