import { expect, test } from "vitest";
import { gstDueOn, gstGiroOn, gstPeriodsUntil } from "#contract/books/gst-periods.ts";

test.each([
  ["2026-03-31", "2026-04-30", "2026-05-15"],
  ["2026-06-30", "2026-07-31", "2026-08-15"],
  ["2026-01-31", "2026-02-28", "2026-03-15"],
  ["2028-01-31", "2028-02-29", "2028-03-15"],
  ["2026-02-28", "2026-03-31", "2026-04-15"],
  ["2026-11-30", "2026-12-31", "2027-01-15"],
  ["2026-12-31", "2027-01-31", "2027-02-15"],
  ["2026-06-15", "2026-07-15", "2026-08-15"],
  ["2026-01-30", "2026-02-28", "2026-03-15"],
])("the return of a period to %s is due on %s, and paid by GIRO on %s", (to, due, giro) => {
  expect([gstDueOn(to), gstGiroOn(to)]).toEqual([due, giro]);
});

test.each([
  [{ gstPeriodMonths: 3, gstPeriodEndMonth: 3 }, ["2026-10-01 2026-12-31", "2026-07-01 2026-09-30"]],
  [{ gstPeriodMonths: 3, gstPeriodEndMonth: 1 }, ["2026-11-01 2027-01-31", "2026-08-01 2026-10-31"]],
  [{ gstPeriodMonths: 3, gstPeriodEndMonth: 11 }, ["2026-09-01 2026-11-30", "2026-06-01 2026-08-31"]],
  [{ gstPeriodMonths: 1, gstPeriodEndMonth: 3 }, ["2026-11-01 2026-11-30", "2026-10-01 2026-10-31"]],
  [{ gstPeriodMonths: 6, gstPeriodEndMonth: 4 }, ["2026-11-01 2027-04-30", "2026-05-01 2026-10-31"]],
] as const)("the periods %j are those around November 2026", (periods, expected) => {
  const until = gstPeriodsUntil("2026-11-27", periods, 2);
  expect(until.map(({ from, to }) => `${from} ${to}`)).toEqual(expected);
});
