import { type Holiday, holidaysOfSingapore, listVersion } from "./holidays-sg.ts";

/**
 * How the Security of Payment Act counts days: a public holiday is no day, and a Sunday is one (s 2). Days are
 * `YYYY-MM-DD` in Singapore. Pure.
 */

export interface OwnHolidays {
  /** Days that an organization counts as holidays besides those of the list. */
  readonly publicHolidays: readonly { readonly on: string; readonly name: string }[];
  /** Days of the list that it does not count as holidays. */
  readonly notHolidays: readonly string[];
}

export interface HolidayCalendar {
  isHoliday(day: string): boolean;
  isPollingDay(day: string): boolean;
  /** True when the holidays of the year are known. */
  hasYear(year: number): boolean;
  /** The first day of Chinese New Year in a year; undefined where the year is not known. */
  newYearOf(year: number): string | undefined;
  /** Returns the holidays from one day to another, both included. */
  listed(from: string, to: string): readonly Pick<Holiday, "on" | "name">[];
  readonly version: string;
}

/** The names by which an organization's own days are known for what they are, in the languages of the app. */
const pollingName = /polling day|投票日/i;
const newYearName = /(chinese|lunar) new year|农历新年|华人新年|春节|初一/i;

/** The holidays that the Act's schedule has in each year, on at least as many days. */
const scheduledMin = 11;
const dayMs = 86_400_000;
const text = (at: number) => new Date(at).toISOString().slice(0, 10);

export const yearOfDay = (day: string): number => Number(day.slice(0, 4));

/** Returns the day that is a number of days after another one. */
export const calendarDays = (day: string, count: number): string => text(Date.parse(day) + count * dayMs);

export const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0;

/** A list of holidays, and its version. */
export interface HolidayList {
  readonly version: string;
  readonly days: readonly (Pick<Holiday, "on" | "name"> & { readonly kind?: Holiday["kind"] })[];
}

/** Returns the list of an organization: that of Singapore with the days that it adds, without those that it strikes. */
export function holidayListOf({ publicHolidays, notHolidays }: OwnHolidays): HolidayList {
  const struck = new Set(notHolidays);
  const listed = Object.values(holidaysOfSingapore).flatMap(({ days }) => days);
  const own = [...publicHolidays.map(({ on }) => `+${on}`).toSorted(), ...notHolidays.map((on) => `-${on}`).toSorted()];
  return {
    version: [listVersion, ...own].join(" "),
    days: [...listed.filter(({ on }) => !struck.has(on)), ...publicHolidays.map(ownHoliday)],
  };
}

/** Returns a day that an organization added; a Polling Day is one by its name, since no court has decided what it is. */
const ownHoliday = ({ on, name }: OwnHolidays["publicHolidays"][number]): HolidayList["days"][number] =>
  pollingName.test(name) ? { on, name, kind: "POLLING" } : { on, name };

/** Returns the calendar of an organization. */
export const calendarOf = (own: OwnHolidays): HolidayCalendar => calendarBy(holidayListOf(own), own.publicHolidays);

/** Returns the calendar of a list. @param added the days of it that an organization added */
export function calendarBy({ version, days }: HolidayList, added: OwnHolidays["publicHolidays"] = []): HolidayCalendar {
  const holidays = new Set(days.map(({ on }) => on));
  const pollingDays = new Set(days.filter(({ kind }) => kind === "POLLING").map(({ on }) => on));
  const newYears = days
    .filter(({ name }) => newYearName.test(name))
    .map(({ on }) => on)
    .toSorted();
  return {
    isHoliday: (day) => holidays.has(day),
    isPollingDay: (day) => pollingDays.has(day),
    hasYear: (year) =>
      String(year) in holidaysOfSingapore || added.filter(({ on }) => yearOfDay(on) === year).length >= scheduledMin,
    newYearOf: (year) => newYears.find((on) => yearOfDay(on) === year),
    listed: (from, to) => days.filter(({ on }) => from <= on && on <= to).toSorted((a, b) => (a.on < b.on ? -1 : 1)),
    version,
  };
}

/** Returns the n-th day after a day that is no holiday; Sundays count. */
export function actDays(calendar: Pick<HolidayCalendar, "isHoliday">, day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = calendarDays(reached, 1);
    if (!calendar.isHoliday(reached)) left -= 1;
  }
  return reached;
}

/** Returns the next day that is neither a Sunday nor a holiday, for a day that is a Sunday; others as they are. */
export function afterSunday(calendar: Pick<HolidayCalendar, "isHoliday">, day: string): string {
  if (!isSunday(day)) return day;
  let reached = day;
  while (isSunday(reached) || calendar.isHoliday(reached)) reached = calendarDays(reached, 1);
  return reached;
}

/** True on Mondays to Fridays that are no holidays. */
export const isBusinessDay = (calendar: Pick<HolidayCalendar, "isHoliday">, day: string): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !calendar.isHoliday(day);

/** Returns the day n of the month that is a number of months after that of a day, or its last one if it is shorter. */
export function dayOfMonth(day: string, months: number, n: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(n, last)));
}

/** The month from which the list of the next year is missed, a few months after it is gazetted. */
const missedFromMonth = 11;

/** Returns the years that a day needs a list of holidays for and that have none: its own, and from November the next. */
export function missingYearsOn(calendar: Pick<HolidayCalendar, "hasYear">, today: string): number[] {
  const year = yearOfDay(today);
  const years = Number(today.slice(5, 7)) >= missedFromMonth ? [year, year + 1] : [year];
  return years.filter((each) => !calendar.hasYear(each));
}
