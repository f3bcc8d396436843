import { Temporal } from "temporal-polyfill/implementation";
import { expect, test } from "vitest";
import { dayAfter, dayFrom, dayOfMonthIn, periodEnd } from "#contract/invoices/recurring-days.ts";

/** Returns the day a number of months after the month of another, by the calendar. */
const byCalendar = (first: string, months: number): string => Temporal.PlainDate.from(first).add({ months }).toString();

test.each([1, 2, 3, 5, 12, 13, 60])(
  "every %i months, the days are those of the calendar for 25 years",
  (everyMonths) => {
    // The day of the first month, in which no day is clipped, decides; 2028, 2032 and so on have a 29 February.
    for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1) {
      const first = `2027-01-${String(dayOfMonth).padStart(2, "0")}`;
      let day = first;
      for (let months = everyMonths; months <= 300; months += everyMonths) {
        const next = byCalendar(first, months);
        expect(periodEnd(day, { everyMonths, dayOfMonth })).toBe(
          Temporal.PlainDate.from(next).subtract({ days: 1 }).toString(),
        );
        day = dayAfter(day, { everyMonths, dayOfMonth });
        expect(day).toBe(next);
      }
    }
  },
);

test("the first day from another one is that day or the next of the series", () => {
  const recurrence = { everyMonths: 1, dayOfMonth: dayOfMonthIn("2027-01-31") };
  expect(dayFrom("2027-01-31", "2027-01-31", recurrence)).toBe("2027-01-31");
  expect(dayFrom("2027-01-31", "2027-02-01", recurrence)).toBe("2027-02-28");
  expect(dayFrom("2027-01-31", "2028-02-10", recurrence)).toBe("2028-02-29");
});
