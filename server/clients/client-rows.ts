import { NewClient } from "#contract/clients.ts";
import { countriesByName } from "#contract/countries.ts";
import { countryOf, numberFaults, withPlainNumbers } from "#server/core/party-numbers.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { externalIdChecker } from "#server/imports/check-external-ids.ts";
import type { ImportColumns, RowsRead } from "#server/imports/read-rows.ts";
import { findHomeCountry } from "./store.ts";

type Field = Exclude<keyof NewClient, "metadata">;

export const clientColumns: ImportColumns<Field> = {
  names: {
    name: ["name", "client", "clientname", "company", "companyname", "customer", "customername", "fullname"],
    type: ["type", "kind", "clienttype", "customertype"],
    email: ["email", "emailaddress", "mail"],
    phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "mobilenumber", "handphone", "hp", "contactnumber"],
    address: ["address", "postaladdress", "billingaddress", "street"],
    postalCode: ["postalcode", "postcode", "zip", "zipcode"],
    country: ["country", "国家"],
    uen: ["uen", "uennumber", "roc", "registrationnumber"],
    mcstNumber: ["mcstnumber", "mcst", "mcstno"],
    eInvoiceForm: ["einvoiceform", "einvoice"],
    peppolId: ["peppolid", "peppol"],
    businessUnit: ["businessunit", "subunit"],
    attention: ["attention", "attn", "contact", "contactperson"],
    language: ["language", "lang", "语言"],
    notes: ["notes", "note", "remarks", "remark", "comments"],
    externalId: ["externalid"],
  },
  required: { name: "Name" },
  codes: ["type", "country", "eInvoiceForm"],
  words: {
    language: { english: "en", chinese: "zh", 中文: "zh", 简体中文: "zh" },
    country: Object.fromEntries(countriesByName()),
  },
};

const isClient = compile(NewClient);

/** Makes clients of the rows of a file, and checks each. */
export async function readClients(read: Read, found: RowsRead<Field>): Promise<RowsChecked<NewClient>> {
  const checkExternalId = await externalIdChecker(read, "client", found);
  const home = await findHomeCountry(read);
  return checkRows(found, isClient, (cells) => {
    const country = countryOf(cells, home);
    const body = withPlainNumbers(cells, country);
    return { body, faults: [...numberFaults(body, country), ...checkExternalId(cells.externalId)] };
  });
}
