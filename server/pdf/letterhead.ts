import { addressLines } from "#contract/address-lines.ts";
import { footerLinesMax } from "#contract/organizations/organizations.ts";
import { breakLongWords, inOneLine } from "./fonts/break-long-words.ts";
import type { Issuer, Parties } from "./facts.ts";
import { printedLines } from "./models/printed-lines.ts";
import { wordsOf } from "./words.ts";

/** The sender at the head of every document. */
export interface Letterhead {
  readonly name: string;
  /** The name at the foot of each page. */
  readonly shortName: string;
  readonly lines: readonly string[];
  /** The accent colour, if it is not the standard one. */
  readonly accent?: string;
  /** The organization's own text at the foot of each page. */
  readonly footer?: string;
}

const shortNameLengthMax = 40;

/** The content of a block with a party's name and address. */
export interface Addressee {
  readonly heading: string;
  readonly name: string;
  readonly shortName: string;
  readonly lines: readonly string[];
}

export function letterheadOf(
  parties: Parties,
  { gstRegistered, brandColour, footerText }: Pick<Issuer, "gstRegistered" | "brandColour" | "footerText">,
): Letterhead {
  const { organization: org } = parties;
  const { terms } = wordsOf(parties);
  return {
    name: inOneLine(org.name),
    shortName: shortened(org.name),
    lines: [
      org.legalName === org.name ? null : org.legalName,
      ...addressLines(org, parties.client.language),
      labelled(terms.uen, org.uen),
      gstRegistered ? labelled(terms.gstRegistrationNumber, org.gstRegistrationNumber) : null,
      [org.phone, org.email].filter((each) => hasText(each)).join(" · "),
    ]
      .filter(hasText)
      .map((line) => inOneLine(line)),
    ...(brandColour == null ? {} : { accent: brandColour }),
    ...(hasText(footerText) ? { footer: breakLongWords(printedLines(footerText.trim(), footerLinesMax)) } : {}),
  };
}

/** @param hasContact true to name the client's phone and email too */
export function addresseeOf(
  heading: string,
  parties: Pick<Parties, "client">,
  { hasContact = false }: { readonly hasContact?: boolean } = {},
): Addressee {
  const { client } = parties;
  const { terms } = wordsOf(parties);
  return {
    heading,
    name: inOneLine(client.name),
    shortName: shortened(client.name),
    lines: [
      labelled(terms.attention, client.attention),
      ...addressLines(client, client.language),
      labelled(terms.mcst, client.mcstNumber?.replace(/^MCST\s*/i, "") ?? null),
      labelled(terms.uen, client.uen),
      ...(hasContact ? [client.phone, client.email] : []),
    ]
      .filter(hasText)
      .map((line) => inOneLine(line)),
  };
}

const shortened = (name: string) => {
  const letters = Array.from(name.replaceAll(/\s+/g, " ").trim());
  return letters.length > shortNameLengthMax ? `${letters.slice(0, shortNameLengthMax).join("")}…` : letters.join("");
};

const hasText = (text: string | null | undefined): text is string => text != null && text.trim() !== "";

/** A full-width colon has its space in itself. */
const labelled = (label: string, text: string | null) =>
  hasText(text) ? `${label}${label.endsWith("：") ? "" : " "}${text}` : null;
