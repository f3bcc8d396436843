import { addressLines } from "#contract/address-lines.ts";
import { documentTerms } from "#contract/document-terms.ts";
import { inOneLine } from "./break-long-words.ts";
import type { Issuer, Parties } from "./facts.ts";

/** The sender at the head of every document. */
export interface Letterhead {
  readonly name: string;
  /** The name at the foot of each page. */
  readonly shortName: string;
  readonly lines: readonly string[];
}

const shortNameLengthMax = 40;

/** The content of a block with a party's name and address. */
export interface Addressee {
  readonly heading: string;
  readonly name: string;
  readonly shortName: string;
  readonly lines: readonly string[];
}

export const letterheadOf = (
  { organization: org }: Pick<Parties, "organization">,
  { gstRegistered }: Pick<Issuer, "gstRegistered">,
): Letterhead => ({
  name: inOneLine(org.name),
  shortName: shortened(org.name),
  lines: [
    org.legalName === org.name ? null : org.legalName,
    ...addressLines(org),
    labelled(documentTerms.uen, org.uen),
    gstRegistered ? labelled(documentTerms.gstRegistrationNumber, org.gstRegistrationNumber) : null,
    [org.phone, org.email].filter((each) => hasText(each)).join(" · "),
  ]
    .filter(hasText)
    .map((line) => inOneLine(line)),
});

export const addresseeOf = (heading: string, { client }: Pick<Parties, "client">): Addressee => ({
  heading,
  name: inOneLine(client.name),
  shortName: shortened(client.name),
  lines: [
    labelled(documentTerms.attention, client.attention),
    ...addressLines(client),
    labelled(documentTerms.mcst, client.mcstNumber?.replace(/^MCST\s*/i, "") ?? null),
    labelled(documentTerms.uen, client.uen),
  ]
    .filter(hasText)
    .map((line) => inOneLine(line)),
});

const shortened = (name: string) => {
  const letters = Array.from(name.replaceAll(/\s+/g, " ").trim());
  return letters.length > shortNameLengthMax ? `${letters.slice(0, shortNameLengthMax).join("")}…` : letters.join("");
};

const hasText = (text: string | null): text is string => text !== null && text.trim() !== "";

const labelled = (label: string, text: string | null) => (hasText(text) ? `${label} ${text}` : null);
