/** Instants as days of the organization, whatever zone the browser is in. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: "day" | "time" | "iso", timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = {
    day: () => new Intl.DateTimeFormat("en-SG", { timeZone, day: "numeric", month: "short", year: "numeric" }),
    time: () =>
      new Intl.DateTimeFormat("en-SG", {
        timeZone,
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
      }),
    // The only locale whose short form is ISO 8601.
    iso: () => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
  }[kind]();
  formats.set(key, format);
  return format;
}

export const showDay = (instant: string, timeZone: string): string =>
  formatOf("day", timeZone).format(new Date(instant));

export const showTime = (instant: string, timeZone: string): string =>
  formatOf("time", timeZone).format(new Date(instant));

/** As forms and addresses have it: `2026-03-31`. */
export const isoDay = (instant: string | Date, timeZone: string): string =>
  formatOf("iso", timeZone).format(new Date(instant));

const dayMs = 86_400_000;
const dayNumber = (instant: string | Date, timeZone: string): number => Date.parse(isoDay(instant, timeZone)) / dayMs;

/** How many days of the calendar from now until then; negative for what is past. */
export const daysUntil = (instant: string, timeZone: string, now = new Date()): number =>
  dayNumber(instant, timeZone) - dayNumber(now, timeZone);

/** Whether it is a day of the calendar, `YYYY-MM-DD`, of a year that the service takes. */
export function isDay(text: string): boolean {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  // JavaScript makes 2 March of a 30 February.
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day so many days later. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** A day of the calendar, which is the same in every zone. */
export const showCalendarDay = (day: string): string => showDay(day, "UTC");

const monthFormats = {
  long: new Intl.DateTimeFormat("en-SG", { timeZone: "UTC", month: "long", year: "numeric" }),
  short: new Intl.DateTimeFormat("en-SG", { timeZone: "UTC", month: "short" }),
};

/** A month given as `2026-03`: `March 2026`. */
export const showMonth = (month: string): string => monthFormats.long.format(new Date(`${month}-01T00:00Z`));

/** The same as `Mar`. */
export const showShortMonth = (month: string): string => monthFormats.short.format(new Date(`${month}-01T00:00Z`));
