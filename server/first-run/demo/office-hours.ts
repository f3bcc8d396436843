import { Temporal } from "temporal-polyfill/implementation";
import { demoTimeZone } from "./contractor.ts";

const opensAt = { hour: 8, minute: 40 };
const openMs = 9 * 60 * 60 * 1000;
/** Its multiples modulo 1 are evenly distributed and never repeat. */
const goldenRatio = 0.618_033_988_749_895;
const sunday = 7;

/** Returns the calendar day a number of days before that of `now`; after it when negative. */
export function dayBefore(now: Date, daysAgo: number): string {
  return today(now).subtract({ days: daysAgo }).toString();
}

/**
 * Returns when each fact was entered: on its day, in office hours and in the order given, but never on a Sunday. The
 * same day gives the same times, which look as if a person had been typing.
 * @param daysAgo of each fact, earliest first, each at least 1, so that none is after `now`
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

/** Moves a fact from a Sunday to the Saturday before, after that day's own facts. */
function workDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek === sunday ? day.subtract({ days: 1 }) : day;
}

function today(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(demoTimeZone).toPlainDate();
}
