import { type Language, languageLocales } from "#contract/language.ts";
import { shortMonths } from "#contract/invoices/short-months.ts";
import { decimal, multiply, toText } from "#contract/money.ts";
import { withoutEndZeros } from "./trim-end.ts";

/** Formats an amount for documents: two decimals, thousands separators, the sign in front, never -0.00. */
export const formatAmount = (value: number, currency: string): string =>
  new Intl.NumberFormat("en-SG", { style: "currency", currency, signDisplay: "negative" }).format(value);

const figures = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** Formats an amount without its currency, for a column that names it once. */
export const formatFigure = (value: number): string => figures.format(value);

const prices = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  signDisplay: "negative",
});

/** Formats a unit price, which may be finer than a cent. */
export const formatPrice = (value: number): string => prices.format(value);

const quantities = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 4 });

export const formatQuantity = (value: number): string => quantities.format(value);

/** Formats a fraction as a percentage with all its decimals: 0.09 is 9%. */
export const formatRate = (fraction: number): string =>
  `${withoutEndZeros(toText(multiply(decimal(fraction), decimal(100))))}%`;

const longDays = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(languageLocales[language], { day: "numeric", month: "long", year: "numeric", timeZone });

/** Formats the day of an instant in the organization's time zone, as in 21 Nov 2026 or 2026年11月21日. */
export function formatDay(instant: string, timeZone: string, language: Language = "en"): string {
  if (language !== "en") return longDays(language, timeZone).format(new Date(instant));
  const parts = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "numeric", year: "numeric", timeZone })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value] as const);
  const { day, month, year } = Object.fromEntries(parts);
  return `${day} ${shortMonths[Number(month) - 1]} ${year}`;
}

/** Formats a day with the time, as in 21 Nov 2026, 14:05 or 2026年11月21日 14:05. */
export function formatDayAndTime(instant: string, timeZone: string, language: Language): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [day, hour] = [formatDay(instant, timeZone, language), clock.format(new Date(instant))];
  return language === "zh" ? `${day} ${hour}` : `${day}, ${hour}`;
}

/** Formats a calendar day, given as `YYYY-MM-DD`, in the same way. */
export const formatPlainDay = (day: string, language?: Language): string =>
  formatDay(`${day}T00:00:00Z`, "UTC", language);
