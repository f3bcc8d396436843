import { languageLocales } from "#contract/language.ts";
import { language } from "#words/language.ts";

/** The language of this build of the app. */
export { language };

/**
 * The locale of dates and numbers: the person's own, from the browser's settings, where it is of the app's language.
 */
export const locale: string =
  navigator.languages.find((tag) => tag.split("-", 1)[0] === language && tag !== language && isTag(tag)) ??
  languageLocales[language];

/** Returns false for what is no language tag: without a language, a Linux system may name its own as en-US@posix. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const list = new Intl.ListFormat(locale, { style: "narrow", type: "conjunction" });

/** Joins names or amounts to one text, as in `INV-1, INV-2, INV-3`. */
export const joinList = (parts: readonly string[]): string => list.format(parts);
