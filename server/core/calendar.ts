import { Temporal } from "temporal-polyfill/implementation";

/**
 * The implementation is always that of the package, also where the runtime has one: those differ in what they have.
 *
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

/** True for a day, even one just outside the years that books can hold; false for an instant. */
export const isWholeDay = (dayOrInstant: string): boolean => !dayOrInstant.includes("T");

/** Returns the first instant of a day, or a given instant as it is. */
export function startOf(dayOrInstant: string, timeZone: string): Date {
  if (!isWholeDay(dayOrInstant)) return instantOf(dayOrInstant);
  return asDate(Temporal.PlainDate.from(dayOrInstant).toZonedDateTime(timeZone));
}

/** Returns the last millisecond of a day, or a given instant as it is. */
export function endOf(dayOrInstant: string, timeZone: string): Date {
  if (!isWholeDay(dayOrInstant)) return instantOf(dayOrInstant);
  return endOfDay(Temporal.PlainDate.from(dayOrInstant), timeZone);
}

/** Returns the last millisecond of the day that is `days` after the day of `at`. */
export function endOfDayAfter(at: Date, days: number, timeZone: string): Date {
  return endOfDay(plainDay(at, timeZone).add({ days }), timeZone);
}

/** Returns the first instant of the day that is `days` after the day of `at`. */
export const startOfDayAfter = (at: Date, days: number, timeZone: string): Date =>
  asDate(plainDay(at, timeZone).add({ days }).toZonedDateTime(timeZone));

/** Returns the day that is a number of days after another one, both as `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns the same day of another month, or that month's last day if it is shorter. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/** Returns the number of days from one day to another. */
export const countDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Returns the number of months from the month of one day to that of another. */
export const countMonths = (from: string, to: string): number =>
  Temporal.PlainYearMonth.from(from.slice(0, 7)).until(Temporal.PlainYearMonth.from(to.slice(0, 7)), {
    largestUnit: "months",
  }).months;

/** Returns the given hour of the day that is `days` after the day of `at`. */
export const atHourOfDayAfter = (at: Date, days: number, hour: number, timeZone: string): Date =>
  asDate(
    plainDay(at, timeZone)
      .add({ days })
      .toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }),
  );

/** Returns the calendar day of `at` as `YYYY-MM-DD`; the text sorts by date. */
export const dayOf = (at: Date, timeZone: string): string => plainDay(at, timeZone).toString();

/**
 * Returns a function that does the same for many instants, as ISO 8601 text. It asks the calendar once for each period
 * between two changes of the zone's offset, since each question costs as much as writing a row of a table.
 */
export function daysIn(timeZone: string): (instant: string) => string {
  const periods: OffsetPeriod[] = [];
  const days = new Map<number, string>();
  const periodAt = (at: number) => {
    const known = periods.find(({ from, to }) => from <= at && at < to);
    if (known !== undefined) return known;
    const period = offsetPeriodOf(at, timeZone);
    periods.push(period);
    return period;
  };
  return (instant) => {
    const at = Date.parse(instant);
    const number = Math.floor((at + periodAt(at).offset) / dayMs);
    const known = days.get(number);
    if (known !== undefined) return known;
    const day = new Date(number * dayMs).toISOString().slice(0, 10);
    days.set(number, day);
    return day;
  };
}

const dayMs = 86_400_000;

/** A time in which the clocks of a zone are not changed; in milliseconds. */
interface OffsetPeriod {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

function offsetPeriodOf(at: number, timeZone: string): OffsetPeriod {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const nextChange = zoned.getTimeZoneTransition("next");
  // The last change before it; at the instant of a change, that one.
  const lastChange = zoned.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  return {
    from: lastChange?.epochMilliseconds ?? -Infinity,
    to: nextChange?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1_000_000,
  };
}

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

/** Instants on either side of midnight and of a change of the clocks, with their days. */
const known = [
  ["Asia/Singapore", "2026-10-31T15:58:00.000Z", "2026-10-31"],
  ["Asia/Singapore", "2026-10-31T16:03:00.000Z", "2026-11-01"],
  ["America/New_York", "2026-03-08T04:59:00.000Z", "2026-03-07"],
  ["America/New_York", "2026-07-01T04:01:00.000Z", "2026-07-01"],
] as const;

/** Checks at start that the calendar of this runtime is right. @throws Error */
export function checkCalendar(): void {
  for (const [timeZone, instant, day] of known) {
    if (dayOf(new Date(instant), timeZone) === day && daysIn(timeZone)(instant) === day) continue;
    throw new Error(
      `This Node counts days wrongly: ${instant} is ${day} in ${timeZone}. Install one with full ICU data.`,
    );
  }
}
