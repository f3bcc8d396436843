import { wording } from "#contract/api/wording.ts";
import type { Cells, Composed, Doubt, RecordSpec, Written } from "#reader/table/spec.ts";
import {
  type ClientField,
  clientPrograms,
  type ClientSource as Source,
  clientSources,
  uenForm,
} from "./client-columns.ts";
import { filled, inWords, inWordsOf, wordsOf } from "./texts.ts";

/** Programs that keep people with their organization, which is then the client. */
const addressBooks = new Set(["google", "outlook", "vcard", "freshbooks"]);

const types: Readonly<Record<string, string>> = {
  homeowner: "HOMEOWNER",
  individual: "HOMEOWNER",
  person: "HOMEOWNER",
  residential: "HOMEOWNER",
  private: "HOMEOWNER",
  company: "COMPANY",
  business: "COMPANY",
  corporate: "COMPANY",
  commercial: "COMPANY",
  个人: "HOMEOWNER",
  业主: "HOMEOWNER",
  公司: "COMPANY",
  企业: "COMPANY",
  mcst: "MCST",
  government: "GOVERNMENT",
  政府: "GOVERNMENT",
};
const languages: Readonly<Record<string, string>> = {
  english: "en",
  en: "en",
  chinese: "zh",
  zh: "zh",
  中文: "zh",
  简体中文: "zh",
  英文: "en",
};

/** Returns the first of several addresses in one cell. */
function firstEmail(text: string, doubts: Doubt<ClientField>[]): string {
  const [first = "", ...others] = text
    .split(/[;,\s]+|:::/)
    .map((each) => each.replace(/^<|>$/g, ""))
    .filter((each) => each.includes("@"));
  if (others.length > 0) {
    const message = wording("doubts.severalAddresses", { taken: first, others: others.join(", ").slice(0, 200) });
    doubts.push({ field: "email", code: "FIRST_OF_SEVERAL", message });
  }
  return first === "" ? text : first;
}

const singapore = /^(?:singapore|sg|新加坡)$/i;

function addressOf(cells: Cells<Source>, country: string): string {
  const lines = cells.takeAll("address");
  if (lines.length === 0) return cells.take("fullAddress");
  const [city, region] = [cells.take("city"), cells.take("region")];
  // The city of an address in Singapore says no more than its country, and a document prints it with the postal code.
  const place = [city, region].filter((part) => part !== "" && !singapore.test(part)).join(", ");
  const all = [...lines, place].filter((line) => line !== "");
  const isNamed = country === "" || singapore.test(country) || all.some((line) => line.includes(country));
  return (isNamed || country.length === 2 ? all : [...all, country]).join("\n");
}

function compose(cells: Cells<Source>, { program }: Written): Composed<ClientField> {
  const doubts: Doubt<ClientField>[] = [];
  const [first, middle] = [cells.peek("firstName"), cells.peek("middleName")];
  const either = cells.peek("lastNameOrCompany");
  const last = cells.peek("lastName") || (first === "" ? "" : either);
  const person = inWords(first, middle, last);
  const isBook = program !== undefined && addressBooks.has(program);
  const company = cells.peek("company") || (first === "" ? either : "");
  // Beside the name of a company or a person in one column, a contact's name is whom to ask for.
  const own = either === "" ? cells.peek("name") : "";
  const isOfCompany = company !== "" && (isBook || own === "");
  const name = isOfCompany ? company : own || company || person;
  if (isOfCompany || own === "") cells.take("company");
  const contact = either === "" ? "" : cells.take("name");
  if (own === "" || !isBook) cells.take("name");
  // A text that repeats the name is not lost.
  if (wordsOf(cells.peek("company")) === wordsOf(name)) cells.take("company");
  const taken = () => [
    cells.take("firstName"),
    cells.take("middleName"),
    cells.take("lastName"),
    cells.take("lastNameOrCompany"),
  ];
  taken();
  const ownPerson = contact || (isBook && own !== "" ? cells.take("name") : person);
  const given = cells.take("attention");
  const attention = given || (wordsOf(ownPerson) === wordsOf(name) ? "" : ownPerson);
  const country = cells.take("country");
  const postalCode = cells.take("postalCode");
  if (/^\d{5}$/.test(postalCode) && (country === "" || singapore.test(country))) {
    doubts.push({ field: "postalCode", code: "POSTAL_CODE", message: wording("doubts.fiveDigits", { postalCode }) });
  }
  const uenOf = () =>
    cells.peek("uen") !== "" ? cells.take("uen") : uenForm.test(cells.peek("gstNumber")) ? cells.take("gstNumber") : "";
  const type = inWordsOf(cells.take("type"), "type", types, undefined);
  const language = inWordsOf(cells.take("language"), "language", languages, undefined);
  doubts.push(...type.doubts, ...language.doubts);
  const emails = cells.peek("email") === "" ? "" : firstEmail(cells.take("email"), doubts);
  return {
    values: filled({
      name,
      type: type.value,
      email: emails,
      phone: cells.take("phone"),
      address: addressOf(cells, country),
      postalCode,
      country,
      uen: uenOf().toUpperCase(),
      mcstNumber: cells.take("mcstNumber"),
      eInvoiceForm: cells
        .take("eInvoiceForm")
        .toUpperCase()
        .replaceAll(/[\s-]+/g, "_"),
      peppolId: cells.take("peppolId"),
      businessUnit: cells.take("businessUnit"),
      attention,
      language: language.value,
      notes: cells.takeAll("notes").join("\n"),
      externalId: cells.take("externalId"),
    }),
    doubts,
  };
}

export const clientRecords: RecordSpec<Source, ClientField> = {
  sources: clientSources,
  programs: clientPrograms,
  required: [["name", "company", "lastNameOrCompany", "firstName", "lastName"]],
  days: [],
  amounts: [],
  compose,
};
