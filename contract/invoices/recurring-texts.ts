import { type Language, languageLocales } from "#contract/language.ts";
import { periodEnd, type Recurrence } from "./recurring-days.ts";

/** The placeholders in the texts of a recurring invoice. Separate from its schemas, so that a page can use them. */
export const recurringPlaceholders = ["month", "year", "period"] as const;
type Placeholder = (typeof recurringPlaceholders)[number];
export type RecurringValues = Readonly<Record<Placeholder, string>>;

/** Anything in braces on one line. */
const inBraces = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (recurringPlaceholders as readonly string[]).includes(name);

/** Returns the names in braces that have no value. */
export const unknownRecurringPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)].flatMap(([, name = ""]) => (isPlaceholder(name) ? [] : [name]));

/** Returns the text with each placeholder replaced by its value; other braces stay as they are. */
export const withRecurringValues = (text: string, values: RecurringValues): string =>
  text.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));

/** Returns the values for the invoice of one day. */
export function recurringValuesOf(day: string, recurrence: Recurrence, language: Language): RecurringValues {
  return {
    month: new Intl.DateTimeFormat(languageLocales[language], { month: "long", timeZone: "UTC" }).format(new Date(day)),
    year: day.slice(0, 4),
    period: `${dayText(day, language)} – ${dayText(periodEnd(day, recurrence), language)}`,
  };
}

/** The longest values of either language. */
export const longestRecurringValues: RecurringValues = {
  month: "September",
  year: "2026",
  period: "30 Sep 2026 – 31 Dec 2026",
};

/** Formats a day as in 1 Dec 2026 or 2026年12月1日. */
function dayText(day: string, language: Language): string {
  const at = new Date(day);
  if (language !== "en") {
    const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat(languageLocales[language], options).format(at);
  }
  // As documents write it: "Sep" and not "Sept", which en-SG has.
  const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }).format(at);
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`;
}
