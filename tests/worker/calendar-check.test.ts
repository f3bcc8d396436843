import { expect, test } from "vitest";
import { Temporal } from "temporal-polyfill/implementation";
import { checkCalendar, daysIn } from "#server/core/calendar.ts";

test("the calendar is that of the package whatever the runtime has, and is checked at start", () => {
  expect(Temporal).not.toBe((globalThis as { Temporal?: unknown }).Temporal);
  expect(() => checkCalendar()).not.toThrow();
  expect(daysIn("Asia/Singapore")("2026-10-31T16:03:00.000Z")).toBe("2026-11-01");
});
