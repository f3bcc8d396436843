import type { RecordSpec, SourceSpec } from "./spec.ts";

/** The form of a column's name in which spelling does not matter: letters and digits, in lower case. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\(s?\$\)|\b(?:sgd|s\$)/g, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Columns about where goods are delivered, about faxes and about labels are none of ours. */
const never =
  /^(?:ship|shipping|shipto|delivery)(?!$)|^sa(?=attention|address|city|region|postal|country)|fax|label$|type$/;
/** The words before the name proper: `client.email`, `Billing City`, `Work Phone`. The later ones are the poorer ones. */
const prefixes = [
  "client",
  "customer",
  "expense",
  "invoice",
  "contact",
  "billing",
  "billingaddress",
  "mailingaddress",
  "postaladdress",
  "billto",
  "bill",
  "po",
  "business",
  "work",
  "company",
  "primary",
  "main",
  "clientcontact",
  "defaultaddress",
  "addr1",
  "address1",
  "home",
  "physicaladdress",
  "other",
] as const;
const poorestRank = 10_000;
/** The rank from which a name is that of another place than the first. */
export const secondPlaceRank = (prefixes.indexOf("home") + 1) * 100;

/**
 * Ranks a name among those of a source: 0 is the best.
 * @returns undefined for a name that is none of them
 */
function rankIn(name: string, { names }: SourceSpec): number | undefined {
  const exact = names.indexOf(name);
  if (exact !== -1) return exact;
  if (never.test(name)) return undefined;
  for (const [i, prefix] of prefixes.entries()) {
    if (!name.startsWith(prefix)) continue;
    const rest = names.indexOf(name.slice(prefix.length));
    if (rest !== -1) return (i + 1) * 100 + rest;
  }
  return undefined;
}

/** A source with the rank of the name by which it was found. */
export interface NamedSource<Source extends string> {
  readonly source: Source;
  readonly rank: number;
}

/** Returns the source that a name stands for; undefined for an unknown one. */
export function sourceOf<Source extends string>(
  name: string,
  { sources }: Pick<RecordSpec<Source, string>, "sources">,
): NamedSource<Source> | undefined {
  const plain = plainName(name);
  if (plain === "") return undefined;
  let best: NamedSource<Source> | undefined;
  for (const source of Object.keys(sources) as Source[]) {
    const rank = rankIn(plain, sources[source]);
    if (rank !== undefined && rank < (best?.rank ?? poorestRank)) best = { source, rank };
  }
  return best;
}

/** Returns the program whose names the header has. */
export function programOf(header: readonly string[], programs: RecordSpec<string, string>["programs"]) {
  const names = new Set(header.map(plainName));
  return programs.find(({ has }) => has.every((name) => names.has(name)))?.name;
}
