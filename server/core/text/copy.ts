import { type Copy, type Messages, newI18n, readCopy, type Translation } from "#contract/copy.ts";
import { type Language, languages } from "#contract/language.ts";
import { parseMessages } from "#contract/api/parse-messages.ts";

/** Returns the texts of an area in each language. */
export function inEachLanguage<const M extends Messages>(
  area: string,
  english: M,
  others: Readonly<Record<Exclude<Language, "en">, Translation<M>>>,
): Readonly<Record<Language, Copy<M>>> {
  const catalogs = { en: english, ...others } as unknown as Readonly<Record<Language, M>>;
  const copies = languages.map((language) => [
    language,
    readCopy(newI18n(language), area, parseMessages(catalogs[language]) as M),
  ]);
  return Object.fromEntries(copies) as Record<Language, Copy<M>>;
}
