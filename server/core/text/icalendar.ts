/** An all-day entry of a calendar. Days are `YYYY-MM-DD`. */
export interface CalendarEntry {
  /** Stays the same when the entry moves. */
  readonly uid: string;
  readonly from: string;
  /** The last day, included. */
  readonly to: string;
  readonly summary: string;
  readonly description: string;
  readonly isCancelled: boolean;
}

interface CalendarState {
  /** When the entries last changed; their bytes follow from nothing else, so that a file without news is the same. */
  readonly changedAt: Date;
  /** Grows with each change. */
  readonly sequence: number;
  readonly url: string;
}

/**
 * Writes a calendar of whole days (RFC 5545). A day is a DATE and not a time, so that every program shows the same one
 * in every zone; DTEND is the day after, as some programs drop an entry without it.
 */
export function writeCalendar(entries: readonly CalendarEntry[], { changedAt, sequence, url }: CalendarState): string {
  const stamp = `${changedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Quoin//Claims//EN",
    "CALSCALE:GREGORIAN",
    ...entries.flatMap(({ uid, from, to, summary, description, isCancelled }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(to))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
      "TRANSP:TRANSPARENT",
      ...(isCancelled ? [] : alarm(summary)),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** An alarm at nine in the morning of the day before. */
const alarm = (summary: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(summary)}`,
  "TRIGGER:-PT15H",
  "END:VALARM",
];

const compact = (day: string): string => day.replaceAll("-", "");

const dayAfter = (day: string): string => {
  const [year = 0, month = 0, of = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, of + 1)).toISOString().slice(0, 10);
};

/** Escapes a text; other control characters are not allowed in one. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, " ");

const lineOctetsMax = 75;

/** Folds a line at 75 octets without cutting a character. The space of a continuation counts. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctetsMax) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
