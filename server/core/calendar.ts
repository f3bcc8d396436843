import { Temporal } from "temporal-polyfill";

/**
 * Calendar days as an organization lives them: a day begins and ends in its own time zone, whatever
 * the server's is, also across a change of clocks.
 */

// Years that a contractor's books can mean, and what lies in them somewhere on earth; years keep four digits.
const day = /^(19|20|21)\d\d-\d\d-\d\d$/;
const firstInstant = Date.UTC(1899, 11, 31);
const endOfInstants = Date.UTC(2200, 0, 2);
const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
/** When UTC may have a 61st second, as the calendar reads it (RFC 3339, 5.7). */
const leapSecond = "T23:59:59";

export function isDay(text: string): boolean {
  return day.test(text) && parses(() => Temporal.PlainDate.from(text, { overflow: "reject" }));
}

/** Whether it is an RFC 3339 instant with seconds and an offset. */
export function isInstant(text: string): boolean {
  const [, seconds] = instantText.exec(text) ?? [];
  if (seconds === undefined || !parses(() => Temporal.Instant.from(text))) return false;
  const at = instantOf(text);
  const isThere = seconds !== "60" || at.toISOString().includes(leapSecond);
  return isThere && at.getTime() >= firstInstant && at.getTime() < endOfInstants;
}

/** The instant that a day's beginning or a given instant names. */
export function startOf(dayOrInstant: string, timeZone: string): Date {
  if (!isDay(dayOrInstant)) return instantOf(dayOrInstant);
  return asDate(Temporal.PlainDate.from(dayOrInstant).toZonedDateTime(timeZone));
}

/** The instant that a day's last millisecond or a given instant names. */
export function endOf(dayOrInstant: string, timeZone: string): Date {
  if (!isDay(dayOrInstant)) return instantOf(dayOrInstant);
  return endOfDay(Temporal.PlainDate.from(dayOrInstant), timeZone);
}

/** The last millisecond of the day that lies `days` after the one that holds `at`. */
export function endOfDayAfter(at: Date, days: number, timeZone: string): Date {
  return endOfDay(plainDay(at, timeZone).add({ days }), timeZone);
}

/** The first instant of the day that lies `days` after the one that holds `at`. */
export const startOfDayAfter = (at: Date, days: number, timeZone: string): Date =>
  asDate(plainDay(at, timeZone).add({ days }).toZonedDateTime(timeZone));

/** So many calendar months up to the one that holds `at`, oldest first, as `YYYY-MM` and their first instant. */
export function monthsUntil(at: Date, count: number, timeZone: string): { month: string; start: Date }[] {
  const last = plainDay(at, timeZone).toPlainYearMonth();
  return Array.from({ length: count }, (_, i) => {
    const month = last.subtract({ months: count - 1 - i });
    return { month: month.toString(), start: asDate(month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone)) };
  });
}

/** That hour of the day that lies `days` after the one that holds `at`. */
export const atHourOfDayAfter = (at: Date, days: number, hour: number, timeZone: string): Date =>
  asDate(
    plainDay(at, timeZone)
      .add({ days })
      .toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }),
  );

/** The calendar day that holds `at`, as `YYYY-MM-DD`; later days sort behind earlier ones. */
export const dayOf = (at: Date, timeZone: string): string => plainDay(at, timeZone).toString();

/** How many days the one that holds `to` lies after the one that holds `from`; negative where it lies before. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  plainDay(from, timeZone).until(plainDay(to, timeZone)).days;

/** The calendar year of `at`, which a document's number carries. */
export const yearOf = (at: Date, timeZone: string): number => plainDay(at, timeZone).year;

/** The same day of the month and time, so many months earlier, in UTC. */
export const monthsBefore = (at: Date, months: number): Date =>
  asDate(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("UTC").subtract({ months }));

export function isTimeZone(name: string): boolean {
  // An offset such as +08:00 would parse, but knows nothing of clock changes.
  return /^[A-Za-z]/.test(name) && parses(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name));
}

function endOfDay(date: Temporal.PlainDate, timeZone: string): Date {
  // The day after begins at its first instant, which need not be midnight.
  return asDate(date.add({ days: 1 }).toZonedDateTime(timeZone).subtract({ milliseconds: 1 }));
}

const plainDay = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** An RFC 3339 instant, cut to milliseconds. */
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
