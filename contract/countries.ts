import { type Language, languages, languageTags } from "./language.ts";

/** The country of organizations, and of their clients, that name no other. */
export const homeCountry = "SG";

/** The names of countries in a language, as the platform has them. `short` has UK and US. */
const namesIn = (language: Language, style: "long" | "short" = "long") =>
  new Intl.DisplayNames(languageTags[language], { type: "region", fallback: "none", style });

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Regions that have two letters and a name, and are no countries of ISO 3166-1. */
const notCountries = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "TA",
  "UN",
  "XA",
  "XB",
  "XK",
  "ZZ",
]);

/** Returns the codes of ISO 3166-1 alpha-2. */
function codes(): ReadonlySet<string> {
  const names = namesIn("en");
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== undefined)
    // A code that was given up, such as that of Burma, has the name of its successor.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return new Set(known);
}

let known: ReadonlySet<string> | undefined;

/** Returns the codes of all countries by ISO 3166-1 alpha-2. */
export function countryCodes(): ReadonlySet<string> {
  known ??= codes();
  return known;
}

/** Returns the name of a country in a language. @param code of ISO 3166-1 alpha-2 */
export const countryName = (code: string, language: Language = "en"): string => namesIn(language).of(code) ?? code;

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the codes of countries by their names in each language, in small letters. */
export function countriesByName(): ReadonlyMap<string, string> {
  byName ??= new Map(languages.flatMap((language) => [...namedIn(language, "long"), ...namedIn(language, "short")]));
  return byName;
}

function namedIn(language: Language, style: "long" | "short"): readonly (readonly [string, string])[] {
  const names = namesIn(language, style);
  return [...countryCodes()].map((code) => [(names.of(code) ?? code).toLowerCase(), code]);
}

/** Returns the country that an address names at its end, with or without a postal code; undefined when it names none. */
export function countryNamedIn(address: string | null): string | undefined {
  const last =
    (address ?? "")
      .trim()
      .split(/[\n,，]/)
      .at(-1) ?? "";
  const name = last.replaceAll(/[\d.()-]/g, "").trim();
  return name === "" ? undefined : countriesByName().get(name.toLowerCase());
}
