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

const dayMs = 86_400_000;
const dayNumber = (instant: string | Date, timeZone: string): number =>
  Date.parse(formatOf("iso", timeZone).format(new Date(instant))) / dayMs;

/** How many days of the calendar from now until then; negative for what is past. */
export const daysUntil = (instant: string, timeZone: string, now = new Date()): number =>
  dayNumber(instant, timeZone) - dayNumber(now, timeZone);
