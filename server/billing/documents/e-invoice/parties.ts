import { addressLines } from "#contract/address-lines.ts";
import { countryNamedIn, homeCountry } from "#contract/countries.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { EInvoiceForm } from "#contract/documents/e-invoice-states.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { hasWrongLetter, isUen } from "#server/core/uen.ts";
import { writableText, type XmlParent } from "./write-xml.ts";

/** A party of an e-invoice. An empty text is a field that is missing. */
export interface EInvoiceParty {
  readonly name: string;
  /** The UEN, or abroad the number under which the party is registered there. */
  readonly uen: string;
  /** Empty on documents without GST, which must not name it. */
  readonly gstNumber: string;
  /** The lines above the postal code, and abroad above the city. */
  readonly address: readonly string[];
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly contact: readonly (readonly [string, string])[];
}

/** How the buyer gets the e-invoice; it is routed by what the client says now. */
export interface Routing {
  readonly form: EInvoiceForm;
  /** Its address in the network where that is not `SGUEN` and the UEN, with or without its scheme. */
  readonly peppolId: string | null;
  readonly businessUnit: string | null;
}

/** The fields of a client that say how it gets e-invoices. */
export type Routed = Pick<Client, "eInvoiceForm" | "type" | "peppolId" | "businessUnit">;

/** Returns how a client gets e-invoices: as chosen, else by its type. A homeowner with a UEN is a business after all. */
export const routingOf = (
  { eInvoiceForm, type, peppolId, businessUnit }: Routed,
  buyer: Pick<EInvoiceParty, "uen" | "country">,
): Routing => ({
  form: eInvoiceForm ?? (type === "GOVERNMENT" ? "GOVERNMENT" : isConsumer(type, buyer) ? "IRAS_ONLY" : "NETWORK"),
  peppolId: firstText(peppolId) === "" ? null : compactText(firstText(peppolId)),
  businessUnit: firstText(businessUnit) === "" ? null : firstText(businessUnit),
});

const isConsumer = (type: Client["type"], buyer: Pick<EInvoiceParty, "uen" | "country">): boolean =>
  type === "HOMEOWNER" && buyer.uen === "" && !isAbroad(buyer);

/** Returns the sender, with what was empty or could not be right when the document was issued as it is now. */
export function sellerOf(issued: Parties, now: Parties, hasGst: boolean): EInvoiceParty {
  const [then, today] = [issued.organization, now.organization];
  return {
    name: firstText(then.legalName, then.name),
    uen: uenOf(then.uen, today.uen),
    gstNumber: hasGst ? compactText(firstText(then.gstRegistrationNumber, today.gstRegistrationNumber)) : "",
    ...placeOf(then, today),
    contact: contactOf([
      ["Telephone", then.phone],
      ["ElectronicMail", then.email],
    ]),
  };
}

/** Returns the recipient, with what was empty or could not be right when the document was issued as it is now. */
export function buyerOf(issued: Parties, now: Parties): EInvoiceParty {
  const [then, today] = [issued.client, now.client];
  return {
    name: firstText(then.name),
    uen: uenOf(then.uen, today.uen),
    gstNumber: "",
    ...placeOf(then, today),
    contact: contactOf([
      ["Name", then.attention],
      ["Telephone", then.phone],
      ["ElectronicMail", then.email],
    ]),
  };
}

const firstText = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => writableText(text ?? "").trim()).find((text) => text !== "") ?? "";

/** Returns the first of these that has the form of a UEN, else the first that is filled in. */
function uenOf(...texts: readonly (string | null)[]): string {
  const written = texts.map((text) => compactText(text ?? "").toUpperCase());
  return written.find(isUen) ?? firstText(...written);
}

const compactText = (text: string): string => text.replaceAll(/\s/g, "");

const contactOf = (fields: readonly (readonly [string, string | null])[]) =>
  fields.map(([name, text]) => [name, firstText(text)] as const).filter(([, text]) => text !== "");

interface Place {
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly country?: string;
}

type Placed = Pick<EInvoiceParty, "address" | "postalCode" | "city" | "country">;

/**
 * Returns the address without its postal code and city, which have fields of their own. Documents of the time before
 * addresses had a country are of the country that their address names.
 */
function placeOf(then: Place, now: Place): Placed {
  const address = firstText(then.address, now.address);
  const country = then.country ?? countryNamedIn(address) ?? now.country ?? homeCountry;
  if (country !== homeCountry) return placeAbroad(address, firstText(then.postalCode, now.postalCode), country);
  const lines = addressLines({ address, postalCode: null }).map((line) => line.trim());
  const written = /\b(?:singapore|s)\s*\(?(\d{6})\)?\s*$/i.exec(address)?.[1] ?? /^\d{6}$/m.exec(address)?.[0];
  const codes = [then.postalCode, written ?? null, now.postalCode];
  const postalCode = codes.find(isPostalCode) ?? firstText(...codes);
  const isOwnField = (line: string) => {
    const rest = line
      .replace(postalCode, "")
      .replaceAll(/[\s(),]/g, "")
      .toLowerCase();
    return rest === "" || rest === "singapore" || rest === "s";
  };
  return { address: lines.filter((line) => !isOwnField(line)), postalCode, city: "Singapore", country };
}

/** Where a country has no postal codes; the rules ask for one. */
const noPostalCode = "NA";

/** Returns an address abroad, whose last line is the city, with or without its postal code, and then the country. */
function placeAbroad(address: string, postalCode: string, country: string): Placed {
  const lines = address.split("\n").map((line) => line.trim());
  const own = lines.filter((line) => line !== "" && countryNamedIn(line) !== country);
  const last = own.length > 1 ? (own.at(-1) ?? "") : "";
  const city = last
    .replace(postalCode, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
  return {
    address: last === "" ? own : own.slice(0, -1),
    postalCode: postalCode === "" ? noPostalCode : postalCode,
    city,
    country,
  };
}

export const isAbroad = ({ country }: Pick<EInvoiceParty, "country">): boolean => country !== homeCountry;

/** True for a postal code of Singapore. */
const isPostalCode = (text: string | null): boolean => /^\d{6}$/.test(text?.trim() ?? "");

type Side = "organization" | "client";

/** Returns the fields that a party lacks, and those that no reader could take for what they are. */
export function partyFaults(of: Side, party: EInvoiceParty, needsGst: boolean): Fault[] {
  const missing = { code: "REQUIRED", message: wording("eInvoices.missing") };
  const notUen = {
    code: "INVALID",
    message: wording("eInvoices.noUen", { uen: party.uen }),
  };
  const notPostalCode = {
    code: "INVALID",
    message: wording("eInvoices.noPostalCode", { postalCode: party.postalCode }),
  };
  const abroad = isAbroad(party);
  const faults = {
    name: party.name === "" && missing,
    uen: abroad ? false : party.uen === "" ? missing : !isUen(party.uen) && notUen,
    gstRegistrationNumber: needsGst && party.gstNumber === "" && missing,
    address: party.address.length === 0 && missing,
    postalCode: abroad ? false : party.postalCode === "" ? missing : !isPostalCode(party.postalCode) && notPostalCode,
  };
  return Object.entries(faults).flatMap(([field, fault]) =>
    fault === false ? [] : [{ path: `${of}.${field}`, ...fault }],
  );
}

/** Returns what a party should look at: a UEN whose last letter does not fit, a client abroad without an address. */
export function partyWarnings(of: Side, party: EInvoiceParty, peppolId: string | null = null): Fault[] {
  const { uen } = party;
  if (isAbroad(party) && peppolId === null) {
    return [{ path: `${of}.country`, code: "UNLIKELY", message: wording("eInvoices.abroad") }];
  }
  if (!isUen(uen) || !hasWrongLetter(uen)) return [];
  return [{ path: `${of}.uen`, code: "UNLIKELY", message: wording("eInvoices.checkLetter", { uen }) }];
}

/** The scheme of Singapore's UENs among Peppol's electronic addresses. */
const uenScheme = "0195";

/** The address of a party that has none in the network, as IRAS writes it. The rules know no scheme for it. */
const noAddress = "NA";

/** The one address of all agencies, which the Accountant-General's Department reads for them. */
const agencies = "SGUENT08GA0028A";

/** Returns the electronic address of a party: the one that InvoiceNow gives to a UEN, unless it has another. */
function addressOf(party: EInvoiceParty, { form, peppolId }: Pick<Routing, "form" | "peppolId">): XmlParent {
  const [, scheme = uenScheme, id = ""] = /^(?:(\d{4}):)?(.+)$/.exec(peppolId ?? "") ?? [];
  if (id !== "") return { "@schemeID": scheme, "#": id };
  if (form === "GOVERNMENT") return { "@schemeID": uenScheme, "#": agencies };
  return { "@schemeID": uenScheme, "#": isAbroad(party) ? noAddress : `SGUEN${party.uen}` };
}

/** A consumer, as IRAS writes it in a file that nobody else gets: it names no person. */
export const consumerXml: XmlParent = {
  "cac:Party": {
    "cbc:EndpointID": { "@schemeID": uenScheme, "#": "B2C" },
    "cac:PostalAddress": {
      "cbc:StreetName": "NA",
      "cbc:CityName": "Singapore",
      "cbc:PostalZone": "NA",
      "cac:Country": { "cbc:IdentificationCode": homeCountry },
    },
    "cac:PartyLegalEntity": { "cbc:RegistrationName": "B2C", "cbc:CompanyID": "B2C" },
  },
};

/** The seller is at the address of its UEN. */
const ownAddress = { form: "NETWORK", peppolId: null } as const;

/** Returns a party in the order of UBL. */
export function partyXml(party: EInvoiceParty, routing: Pick<Routing, "form" | "peppolId"> = ownAddress): XmlParent {
  const [street, second, ...others] = party.address;
  return {
    "cac:Party": {
      "cbc:EndpointID": addressOf(party, routing),
      "cac:PostalAddress": {
        "cbc:StreetName": street,
        "cbc:AdditionalStreetName": second,
        "cbc:CityName": party.city === "" ? undefined : party.city,
        "cbc:PostalZone": party.postalCode,
        "cac:AddressLine": others.length === 0 ? undefined : { "cbc:Line": others.join(", ") },
        "cac:Country": { "cbc:IdentificationCode": party.country },
      },
      "cac:PartyTaxScheme":
        party.gstNumber === "" ? undefined : { "cbc:CompanyID": party.gstNumber, "cac:TaxScheme": { "cbc:ID": "GST" } },
      "cac:PartyLegalEntity": {
        "cbc:RegistrationName": party.name,
        // IRAS asks for one of everybody; a party abroad may have none that is known here.
        "cbc:CompanyID": party.uen === "" ? (isAbroad(party) ? noAddress : undefined) : party.uen,
      },
      "cac:Contact":
        party.contact.length === 0
          ? undefined
          : Object.fromEntries(party.contact.map(([name, text]) => [`cbc:${name}`, text])),
    },
  };
}
