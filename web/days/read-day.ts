/** Reads days as people type them: day first, in English and Chinese. */

import { isoDay } from "#reader/days.ts";
import { addDays } from "./days.ts";

/** The days on which the meaning of a text depends, as `YYYY-MM-DD`. */
export interface DayContext {
  readonly today: string;
  /** The day that the field holds: `5` is a day of its month. Empty or missing for none. */
  readonly held?: string | undefined;
  /** The range of the field. It decides between the years that a text without one may mean, and excludes no full date. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** True for periods and filters, where `1/2` stays in the year of the other days, even if that of next year is nearer. */
  readonly keepsYear?: boolean | undefined;
}

/** The longest text that is read as a day. */
const textLengthMax = 40;
/** The most days or weeks or months from today, within the years that the API accepts. */
const offsetPattern = /^([+-]) ?(\d{1,3}) ?(d|day|days|天|日|w|week|weeks|周|星期|m|month|months|月|个月)?$/;

const months = "january february march april may june july august september october november december".split(" ");
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** The words for days, by the number of days from today. */
const words = new Map([
  ["today", 0],
  ["今天", 0],
  ["今日", 0],
  ["tomorrow", 1],
  ["tmr", 1],
  ["明天", 1],
  ["明日", 1],
  ["后天", 2],
  ["後天", 2],
  ["yesterday", -1],
  ["昨天", -1],
  ["昨日", -1],
  ["前天", -2],
]);

/** Returns the day as `YYYY-MM-DD`; undefined for a text that names none. */
export function readDay(text: string, context: DayContext): string | undefined {
  if (text.length > textLengthMax) return undefined;
  const plain = plainText(text);
  const day = wordDay(plain, context) ?? offsetDay(plain, context) ?? writtenDay(plain, context);
  return day !== undefined && day >= "1900-01-01" && day < "2200-01-01" ? day : undefined;
}

const plainText = (text: string): string =>
  text
    // Chinese keyboards write digits and signs in full width.
    .normalize("NFKC")
    .replaceAll(/[−–]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

function wordDay(plain: string, { today }: DayContext): string | undefined {
  const days = words.get(plain);
  return days === undefined ? undefined : addDays(today, days);
}

function offsetDay(plain: string, { today }: DayContext): string | undefined {
  const [, sign, digits, unit = "d"] = offsetPattern.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const count = sign === "-" ? -Number(digits) : Number(digits);
  if (/^[w周星]/.test(unit)) return addDays(today, 7 * count);
  return /^[m月个]/.test(unit) ? addMonths(today, count) : addDays(today, count);
}

/** A part of a written day; a number has one or two digits, a year four. */
type Part =
  | { readonly kind: "number" | "year"; readonly value: number }
  | { readonly kind: "month"; readonly value: number }
  | { readonly kind: "weekday"; readonly value: number };

function writtenDay(plain: string, context: DayContext): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const parts = partsOf(compact === null ? plain : compact.slice(1).join("-"));
  if (parts === undefined) return undefined;
  // The day of the week beside a date says nothing more.
  const said = parts.length > 1 ? parts.filter(({ kind }) => kind !== "weekday") : parts;
  const [first = 0, second = 0, third = 0] = said.map(({ value }) => value);
  switch (said.map(({ kind }) => kind).join(" ")) {
    case "year number number":
      return isoDay(first, second, third);
    case "number number year":
    case "number month year":
      return isoDay(third, second, first);
    case "number number number":
    case "number month number":
      return isoDay(2_000 + third, second, first);
    case "month number year":
      return isoDay(third, first, second);
    case "number number":
      // Chinese writes the month first.
      return plain.includes("月") ? dayOfYear(first, second, context) : dayOfYear(second, first, context);
    case "number month":
      return dayOfYear(second, first, context);
    case "month number":
      return dayOfYear(first, second, context);
    case "number":
      return dayOfMonth(first, context);
    case "weekday":
      return dayOfWeek(first, context);
    default:
      return undefined;
  }
}

/** Returns the numbers and names of a text; undefined when it has anything else. */
function partsOf(plain: string): readonly Part[] | undefined {
  if (!/^[\p{L}\d ./,-]+$/u.test(plain)) return undefined;
  const parts = plain
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .replaceAll(/(\d) ?[年月日号號]/g, "$1 ")
    .match(/\d+|\p{L}+/gu)
    ?.map(partOf);
  return parts?.every((part) => part !== undefined) === true ? parts : undefined;
}

function partOf(text: string): Part | undefined {
  if (/^\d{1,2}$/.test(text)) return { kind: "number", value: Number(text) };
  if (/^\d{4}$/.test(text)) return { kind: "year", value: Number(text) };
  const chinese = /^(?:周|星期|礼拜)([日一二三四五六天])$/.exec(text)?.[1];
  if (chinese !== undefined) return { kind: "weekday", value: "日一二三四五六天".indexOf(chinese) % 7 };
  if (!/^[a-z]{3,}$/.test(text)) return undefined;
  const month = months.findIndex((name) => name.startsWith(text === "sept" ? "sep" : text));
  if (month !== -1) return { kind: "month", value: month + 1 };
  const weekday = weekdays.findIndex((name) => name.startsWith(text));
  return weekday === -1 ? undefined : { kind: "weekday", value: weekday };
}

/** Returns that day of the year that is meant: the nearest, or of the same year. */
function dayOfYear(month: number, day: number, context: DayContext): string | undefined {
  const near = nearDay(context);
  const year = Number(near.slice(0, 4));
  const days = [year, year + 1, year - 1].map((each) => isoDay(each, month, day)).filter((each) => each !== undefined);
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(near));
  return firstInRange(
    context.keepsYear === true ? days : days.toSorted((one, other) => distance(one) - distance(other)),
    context,
  );
}

/** Returns that day of the month that the field shows, or of the next or previous one that has it. */
function dayOfMonth(day: number, context: DayContext): string | undefined {
  const first = `${nearDay(context).slice(0, 7)}-01`;
  const days = [0, 1, -1].map((count) => {
    const [year, month] = addMonths(first, count).split("-", 2).map(Number);
    return isoDay(year ?? 0, month ?? 0, day);
  });
  return firstInRange(
    days.filter((each) => each !== undefined),
    context,
  );
}

/** Returns the next such day of the week after today; the last one where the field is for days that have passed. */
function dayOfWeek(weekday: number, context: DayContext): string | undefined {
  const ahead = (weekday - new Date(context.today).getUTCDay() + 6) % 7;
  const next = addDays(context.today, ahead + 1);
  return firstInRange([next, addDays(next, -7), addDays(next, -14)], context);
}

const nearDay = ({ held = "", today }: DayContext): string => (held === "" ? today : held);

const firstInRange = (days: readonly string[], { min = "", max = "" }: DayContext): string | undefined =>
  days.find((day) => (min === "" || day >= min) && (max === "" || day <= max)) ?? days[0];

/** Adds months to a day; the last day of a shorter month where it lacks the day. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  last.setUTCDate(Math.min(ofMonth, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
