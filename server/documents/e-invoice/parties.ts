import { addressLines } from "#contract/address-lines.ts";
import type { Fault } from "#contract/errors.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { hasWrongLetter, isUen } from "#server/core/uen.ts";
import type { XmlParent } from "./write-xml.ts";

/** A party of an e-invoice. An empty text is a field that is missing. */
export interface EInvoiceParty {
  readonly name: string;
  readonly uen: string;
  /** Empty on documents without GST, which must not name it. */
  readonly gstNumber: string;
  /** The lines above the postal code. */
  readonly address: readonly string[];
  readonly postalCode: string;
  readonly contact: readonly (readonly [string, string])[];
}

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
    name: then.name,
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
  texts.map((text) => text?.trim() ?? "").find((text) => text !== "") ?? "";

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
}

/** Returns the address without its postal code and city, which have fields of their own. */
function placeOf(then: Place, now: Place): Pick<EInvoiceParty, "address" | "postalCode"> {
  const address = firstText(then.address, now.address);
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
  return { address: lines.filter((line) => !isOwnField(line)), postalCode };
}

/** True for a postal code of Singapore. */
const isPostalCode = (text: string | null): boolean => /^\d{6}$/.test(text?.trim() ?? "");

type Side = "organization" | "client";

/** Returns the fields that a party lacks, and those that no reader could take for what they are. */
export function partyFaults(of: Side, party: EInvoiceParty, needsGst: boolean): Fault[] {
  const missing = { code: "REQUIRED", message: "is missing; the e-invoice needs it" };
  const notUen = {
    code: "INVALID",
    message: `is not a UEN, as in 53123456L, 201912345R or T08MC1234H: ${party.uen}`,
  };
  const notPostalCode = {
    code: "INVALID",
    message: `is not a postal code of Singapore, as in 408564: ${party.postalCode}`,
  };
  const faults = {
    uen: party.uen === "" ? missing : !isUen(party.uen) && notUen,
    gstRegistrationNumber: needsGst && party.gstNumber === "" && missing,
    address: party.address.length === 0 && missing,
    postalCode: party.postalCode === "" ? missing : !isPostalCode(party.postalCode) && notPostalCode,
  };
  return Object.entries(faults).flatMap(([field, fault]) =>
    fault === false ? [] : [{ path: `${of}.${field}`, ...fault }],
  );
}

/** Returns what a party should look at: a UEN whose last letter does not fit. */
export function partyWarnings(of: Side, { uen }: EInvoiceParty): Fault[] {
  if (!isUen(uen) || !hasWrongLetter(uen)) return [];
  const message = `ends in a letter that does not fit its digits, so one of them may be mistyped: ${uen}`;
  return [{ path: `${of}.uen`, code: "UNLIKELY", message }];
}

/** The scheme of Singapore's UENs among Peppol's electronic addresses. */
const uenScheme = "0195";

/** Returns a party in the order of UBL. Its electronic address is the one that InvoiceNow gives to a UEN. */
export function partyXml(party: EInvoiceParty): XmlParent {
  const [street, second, ...others] = party.address;
  return {
    "cac:Party": {
      "cbc:EndpointID": { "@schemeID": uenScheme, "#": `SGUEN${party.uen}` },
      "cac:PostalAddress": {
        "cbc:StreetName": street,
        "cbc:AdditionalStreetName": second,
        "cbc:CityName": "Singapore",
        "cbc:PostalZone": party.postalCode,
        "cac:AddressLine": others.length === 0 ? undefined : { "cbc:Line": others.join(", ") },
        "cac:Country": { "cbc:IdentificationCode": "SG" },
      },
      "cac:PartyTaxScheme":
        party.gstNumber === "" ? undefined : { "cbc:CompanyID": party.gstNumber, "cac:TaxScheme": { "cbc:ID": "GST" } },
      "cac:PartyLegalEntity": { "cbc:RegistrationName": party.name, "cbc:CompanyID": party.uen },
      "cac:Contact":
        party.contact.length === 0
          ? undefined
          : Object.fromEntries(party.contact.map(([name, text]) => [`cbc:${name}`, text])),
    },
  };
}
