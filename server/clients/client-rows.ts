import { NewClient } from "#contract/clients.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { externalIdChecker } from "#server/imports/check-external-ids.ts";
import { type ImportColumns, readRows } from "#server/imports/read-rows.ts";

const columns: ImportColumns<Exclude<keyof NewClient, "metadata">> = {
  names: {
    name: ["name", "client", "clientname", "company", "companyname", "customer", "customername", "fullname"],
    type: ["type", "kind", "clienttype", "customertype"],
    email: ["email", "emailaddress", "mail"],
    phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "mobilenumber", "handphone", "hp", "contactnumber"],
    address: ["address", "postaladdress", "billingaddress", "street"],
    postalCode: ["postalcode", "postcode", "zip", "zipcode"],
    uen: ["uen", "uennumber", "roc", "registrationnumber"],
    mcstNumber: ["mcstnumber", "mcst", "mcstno"],
    attention: ["attention", "attn", "contact", "contactperson"],
    language: ["language", "lang", "语言"],
    notes: ["notes", "note", "remarks", "remark", "comments"],
    externalId: ["externalid"],
  },
  required: { name: "Name" },
  codes: ["type"],
  words: { language: { english: "en", chinese: "zh", 中文: "zh", 简体中文: "zh" } },
};

const isClient = compile(NewClient);

/** Reads the clients of a file, and checks each. @throws Refusal 422 for an unusable file */
export async function readClients(read: Read, content: Uint8Array): Promise<RowsChecked<NewClient>> {
  const found = readRows(content, columns);
  const checkExternalId = await externalIdChecker(read, "client", found);
  return checkRows(found, isClient, (cells) => ({ body: cells, faults: checkExternalId(cells.externalId) }));
}
