/** Formats a day for a letter, as in 30 April 2026. */
export const formatDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-SG", { day: "numeric", month: "long", year: "numeric", timeZone }).format(at);

/** Formats a day and time, as in 30 April 2026, 14:05. */
export const formatTime = (at: Date, timeZone: string): string =>
  `${formatDay(at, timeZone)}, ${new Intl.DateTimeFormat("en-SG", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(at)}`;
