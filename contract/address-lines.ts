import { countryName, countryNamedIn, homeCountry } from "./countries.ts";
import type { Language } from "./language.ts";

interface PostalAddress {
  readonly address: string | null;
  readonly postalCode: string | null;
  /** Of ISO 3166-1 alpha-2; missing in documents of the time before addresses had one, which are printed as they were. */
  readonly country?: string | undefined;
}

/**
 * Returns an address as it was entered, with the postal code if the address does not contain it. An address abroad ends with
 * the name of its country.
 */
export function addressLines(party: PostalAddress, language: Language = "en"): string[] {
  const { address, postalCode, country = homeCountry } = party;
  const lines = (address ?? "").split("\n").filter((line) => line.trim() !== "");
  const code = postalCode?.trim() ?? "";
  const hasCode = code === "" || postalCode === null || lines.some((line) => line.includes(postalCode));
  if (country !== homeCountry) return abroad(lines, hasCode ? [] : [code], country, language);
  if (hasCode) return lines;
  // Codes of six digits are from Singapore; a separate line with that name would repeat it.
  if (!/^\d{6}$/.test(postalCode)) return [...lines, postalCode];
  return [...lines.filter((line) => line.trim().toLowerCase() !== "singapore"), `Singapore ${postalCode}`];
}

/** An address of nothing but a country is none. */
function abroad(lines: readonly string[], code: readonly string[], country: string, language: Language): string[] {
  if (lines.length === 0 && code.length === 0) return [];
  const last = lines.at(-1) ?? "";
  if (countryNamedIn(last) !== country) return [...lines, ...code, countryName(country, language)];
  return code.length === 0 ? [...lines] : [...lines.slice(0, -1), ...code, last];
}
