import { expect, test } from "vitest";
import { languageLocales } from "#contract/language.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { readDay } from "#web/days/read-day.ts";

/** A Saturday. */
const today = "2026-11-28";

test.each([
  ["27/11", "2026-11-27"],
  ["27/11/26", "2026-11-27"],
  ["27/11/2026", "2026-11-27"],
  ["27.11.2026", "2026-11-27"],
  ["27.11.", "2026-11-27"],
  ["27-11-2026", "2026-11-27"],
  ["27 11 2026", "2026-11-27"],
  ["1/2/2026", "2026-02-01"],
  ["2026-11-27", "2026-11-27"],
  ["2026/11/27", "2026-11-27"],
  ["20261127", "2026-11-27"],
  ["27 nov", "2026-11-27"],
  ["27nov", "2026-11-27"],
  ["27 November 2026", "2026-11-27"],
  ["27-Nov-2026", "2026-11-27"],
  ["27th Nov", "2026-11-27"],
  ["nov 27", "2026-11-27"],
  ["Nov 27, 2026", "2026-11-27"],
  ["Fri, 27 Nov 2026", "2026-11-27"],
  ["1 sept", "2026-09-01"],
  ["27", "2026-11-27"],
  ["27th", "2026-11-27"],
  ["today", "2026-11-28"],
  ["Tomorrow", "2026-11-29"],
  ["yesterday", "2026-11-27"],
  ["+30", "2026-12-28"],
  ["-7", "2026-11-21"],
  ["−7", "2026-11-21"],
  ["+2w", "2026-12-12"],
  ["+3 months", "2027-02-28"],
  ["11月27日", "2026-11-27"],
  ["11月27号", "2026-11-27"],
  ["2026年11月27日", "2026-11-27"],
  ["2026年11月27日 周五", "2026-11-27"],
  ["27日", "2026-11-27"],
  ["２７／１１", "2026-11-27"],
  ["今天", "2026-11-28"],
  ["明天", "2026-11-29"],
  ["后天", "2026-11-30"],
  ["昨天", "2026-11-27"],
  ["＋30", "2026-12-28"],
  ["+2周", "2026-12-12"],
])("%s is read as %s", (typed, day) => {
  expect(readDay(typed, { today })).toBe(day);
});

test.each([
  "",
  "tomorow",
  "31/2",
  "30/2/2026",
  "29 feb 2027",
  "32",
  "0",
  "11/27/2026",
  "13月1日",
  "27/11/202",
  "27/11/1026",
  "2026",
  "nov",
  "nov 2026",
  "27 noon",
  "27 nov 10:00",
  "due 27 nov",
  "1/2/3/4",
  "+",
  "+9999",
  "a".repeat(100),
])("“%s” is not read as a day", (typed) => {
  expect(readDay(typed, { today })).toBeUndefined();
});

test("a day without a year is the nearest one to the day that the field holds", () => {
  expect(readDay("1/2", { today })).toBe("2027-02-01");
  expect(readDay("5/1", { today, held: "2026-12-28" })).toBe("2027-01-05");
  expect(readDay("28/12", { today: "2027-01-05" })).toBe("2026-12-28");
  expect(readDay("22/3", { today, held: "2024-03-21" })).toBe("2024-03-22");
});

test("a day without a year is within the range of the field", () => {
  expect(readDay("1/2", { today, max: today })).toBe("2026-02-01");
  expect(readDay("1/9", { today, min: today })).toBe("2027-09-01");
  // A full date is read as it is; the API refuses it where it must.
  expect(readDay("1/2/2027", { today, max: today })).toBe("2027-02-01");
});

test("a day without a year stays in the year of a period", () => {
  expect(readDay("1/2", { today, keepsYear: true })).toBe("2026-02-01");
  expect(readDay("31/12", { today, held: "2025-01-01", keepsYear: true })).toBe("2025-12-31");
});

test("a day alone is of the month that the field shows, or of the next that has it", () => {
  expect(readDay("5", { today })).toBe("2026-11-05");
  expect(readDay("31", { today })).toBe("2026-12-31");
  expect(readDay("5", { today, held: "2027-03-20" })).toBe("2027-03-05");
  expect(readDay("5", { today, min: today })).toBe("2026-12-05");
  expect(readDay("29", { today, max: today })).toBe("2026-10-29");
});

test("a day of the week is the next one, or the last one where none may follow", () => {
  expect(["mon", "Friday", "sat", "周一", "星期天"].map((typed) => readDay(typed, { today }))).toEqual([
    "2026-11-30",
    "2026-12-04",
    "2026-12-05",
    "2026-11-30",
    "2026-11-29",
  ]);
  expect(["mon", "sat"].map((typed) => readDay(typed, { today, max: today }))).toEqual(["2026-11-23", "2026-11-28"]);
});

test("every day that the app shows is read back, in the form of each country", () => {
  const tags = ["en-SG", "en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-ZA", "zh-CN", "zh-SG", "zh-TW", "zh-HK"];
  for (const tag of [...tags, ...Object.values(languageLocales)]) {
    const format = new Intl.DateTimeFormat(tag, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
    for (let month = 1; month <= 12; month += 1) {
      const day = `2031-${String(month).padStart(2, "0")}-09`;
      expect([tag, readDay(format.format(new Date(day)), { today })]).toEqual([tag, day]);
      expect(readDay(formatCalendarDate(day), { today })).toBe(day);
    }
  }
});
