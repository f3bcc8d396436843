import type { Language } from "#contract/language.ts";
import { catalog as english } from "#contract/copy/refusals/en/catalog.ts";
import { catalog as chinese } from "#contract/copy/refusals/zh/catalog.ts";
import { type Value, type Wording, wording } from "#contract/api/wording.ts";
import { inEachLanguage } from "./copy.ts";
import { formatPlainDay } from "./format.ts";

type Text = string | ((values: Readonly<Record<string, string | number>>) => string);

/** The catalogs without the types of their keys, which `wording` has compared. */
const textsIn = inEachLanguage("refusals", english, { zh: chinese }) as unknown as Readonly<
  Record<Language, Readonly<Record<string, Readonly<Record<string, Text>>>>>
>;

/** Returns what a wording says in a language. */
export function textOf({ key, values }: Wording, language: Language = "en"): string {
  const [area = "", name = ""] = key.split(".");
  const text = textsIn[language][area]?.[name] ?? key;
  if (typeof text === "string") return text;
  return text(Object.fromEntries(Object.entries(values).map(([each, value]) => [each, shown(value, language)])));
}

function shown(value: Value, language: Language): string | number {
  if (typeof value !== "object") return value;
  return "key" in value ? textOf(value, language) : formatPlainDay(value.day, language);
}

/** Returns a document's status as a value: in the words of each language, or as it is where it has none. */
export const statusOf = (status: string): Value =>
  Object.hasOwn(english.statuses, status) ? wording(`statuses.${status as keyof typeof english.statuses}`) : status;
