import { Temporal } from "temporal-polyfill";
import { demoTimeZone } from "./contractor.ts";

const opensAt = { hour: 8, minute: 40 };
const openMs = 9 * 60 * 60 * 1000;
/** Its multiples, taken modulo 1, spread evenly without ever repeating. */
const goldenRatio = 0.618_033_988_749_895;
const sunday = 7;

/** The calendar day that lies so many days before the one that holds `now`; negative lies after it. */
export function dayBefore(now: Date, daysAgo: number): string {
  return today(now).subtract({ days: daysAgo }).toString();
}

/**
 * When each fact was entered: on its day, in office hours and in the order given, but never on a
 * Sunday. The same day gives the same times, which look as if somebody had been typing.
 * @param daysAgo of each fact, furthest first, each at least 1, so that none lies ahead of `now`
 */
export function enteredAt(daysAgo: readonly number[], now: Date): Date[] {
  const facts = daysAgo.map((count, i) => ({ i, day: workDay(today(now).subtract({ days: count })) }));
  const days = Map.groupBy(facts, ({ day }) => day.toString());
  return [...days.values()].flatMap((sameDay) =>
    sameDay.map(({ i, day }, before) => {
      const partOfDay = (before + ((i * goldenRatio) % 1)) / sameDay.length;
      const opening = day.toZonedDateTime({ timeZone: demoTimeZone, plainTime: opensAt }).epochMilliseconds;
      return new Date(opening + Math.floor(partOfDay * openMs));
    }),
  );
}

/** What was done on a Sunday is entered on the Saturday before, after that day's own facts. */
function workDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek === sunday ? day.subtract({ days: 1 }) : day;
}

function today(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(demoTimeZone).toPlainDate();
}
