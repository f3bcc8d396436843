/** The longest text that is read as a day. */
const dayLengthMax = 40;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;

/** The order of day and month in a file that writes both as numbers. */
export type DayOrder = "dayFirst" | "monthFirst";

/** A day as it was written: either certain, or two numbers of which each may be the month. */
export type WrittenDay =
  | { readonly iso: string }
  | { readonly first: number; readonly second: number; readonly year: number };

/** Returns a day of the calendar as `YYYY-MM-DD`; undefined when there is none. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isThere =
    year >= 1900 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isThere ? at.toISOString().slice(0, 10) : undefined;
}

const fullYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, "i");
const numbers = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${time}$`, "i");
const named = new RegExp(String.raw`^(\d{1,2})[-/. ]?(\p{L}{3,9})\.?[-/., ]{0,2}(\d{4}|\d{2})${time}$`, "iu");
const namedMonthFirst = new RegExp(String.raw`^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})${time}$`, "iu");
const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;

/** Reads a day with or without a time, which is left out; undefined for other text. */
export function readWrittenDay(text: string): WrittenDay | undefined {
  const plain = text.trim();
  if (plain.length > dayLengthMax) return undefined;
  const whole = yearFirst.exec(plain) ?? chinese.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (whole !== null) return certain(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const [, first = "", second = "", year = ""] = numbers.exec(plain) ?? [];
  if (year !== "") return orderedOf(Number(first), Number(second), fullYear(year));
  const [, day = "", name = "", yearOfName = ""] = named.exec(plain) ?? [];
  if (yearOfName !== "") return certain(fullYear(yearOfName), monthOf(name), Number(day));
  const [, american = "", dayAfter = "", yearAfter = ""] = namedMonthFirst.exec(plain) ?? [];
  return yearAfter === "" ? undefined : certain(Number(yearAfter), monthOf(american), Number(dayAfter));
}

const monthOf = (name: string): number => {
  const start = name.slice(0, 3).toLowerCase();
  return monthNames.findIndex((each) => each === start) + 1;
};

function certain(year: number, month: number, day: number): WrittenDay | undefined {
  const iso = isoDay(year, month, day);
  return iso === undefined ? undefined : { iso };
}

/** Two numbers are kept in doubt as long as either may be the month. */
function orderedOf(first: number, second: number, year: number): WrittenDay | undefined {
  const either = [isoDay(year, second, first), isoDay(year, first, second)];
  return either.every((each) => each === undefined) ? undefined : { first, second, year };
}

/** Returns the day in that order; undefined when there is no such day. */
export function dayIn(written: WrittenDay, order: DayOrder): string | undefined {
  if ("iso" in written) return written.iso;
  const { first, second, year } = written;
  return order === "dayFirst" ? isoDay(year, second, first) : isoDay(year, first, second);
}

/** True when the days are others in the other order, and neither order makes one that cannot be. */
export function isOrderUnsure(days: readonly WrittenDay[], today: string): boolean {
  const doubtful = days.filter((each) => dayIn(each, "dayFirst") !== dayIn(each, "monthFirst"));
  const fits = (order: DayOrder) => doubtful.every((each) => (dayIn(each, order) ?? "9") <= today);
  return doubtful.length > 0 && fits("dayFirst") && fits("monthFirst");
}

/**
 * Decides the order for a whole file: by a number above 12, else by which order puts no day into the future, else the usual.
 * @param today `YYYY-MM-DD`
 */
export function orderOf(
  days: readonly WrittenDay[],
  { today, usual }: { readonly today: string; readonly usual: DayOrder },
): DayOrder {
  const doubtful = days.filter((each) => !("iso" in each));
  const other = usual === "dayFirst" ? "monthFirst" : "dayFirst";
  const misses = (order: DayOrder) =>
    doubtful.filter((each) => {
      const day = dayIn(each, order);
      return day === undefined || day > today;
    }).length;
  return misses(other) < misses(usual) ? other : usual;
}
