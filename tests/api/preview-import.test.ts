import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { importPreviewsMax } from "#contract/imports/import-previews.ts";
import type { Api } from "../support/api.ts";
import { importForm, newImportPreview, runImport } from "../support/imports.ts";
import { card, quickBooksCustomers, xeroContacts, zohoContacts } from "../support/program-files.ts";
import { newOrg } from "../support/service.ts";

const clientsOf = async (api: Api) => (await api.get<{ data: Client[] }>("/clients")).body.data.toReversed();

describe("clients of another program arrive whole, without an edited header:", () => {
  const cafe = {
    name: "Hilltop Cafe Pte Ltd",
    email: "ap@hilltop.example",
    phone: "+65 6100 2000",
    address: expect.stringMatching(/^9 Rowell Road/) as string,
    postalCode: "207989",
    country: "SG",
  };
  test.each([
    [
      "xero",
      xeroContacts,
      { ...cafe, uen: "201800001K", attention: "Goh Siew Ling", address: "9 Rowell Road\n#01-04" },
    ],
    ["quickbooks", quickBooksCustomers, cafe],
    ["zoho", zohoContacts, { ...cafe, uen: "201800001K", attention: "Goh Siew Ling", notes: "pays on time" }],
    ["vcard", card, { ...cafe, attention: "Goh Siew Ling" }],
    [
      "google",
      "First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country\n" +
        "Siew Ling,,Goh,Hilltop Cafe Pte Ltd,* myContacts,Work,ap@hilltop.example,Work,+65 6100 2000,9 Rowell Road,Singapore,207989,SG\n",
      { ...cafe, attention: "Siew Ling Goh" },
    ],
    [
      "outlook",
      "Title,First Name,Last Name,Company,Business Street,Business City,Business Postal Code,Business Country/Region,Business Phone,Mobile Phone,E-mail Address,E-mail Type\n" +
        ",Siew Ling,Goh,Hilltop Cafe Pte Ltd,9 Rowell Road,Singapore,207989,Singapore,+65 6100 2000,,ap@hilltop.example,SMTP\n",
      { ...cafe, attention: "Siew Ling Goh" },
    ],
    [
      "wave",
      "customer_name,email,contact_first_name,contact_last_name,phone,country,address_line_1,address_line_2,city,postal_code/zip_code,ship-to_address_line_1\n" +
        "Hilltop Cafe Pte Ltd,ap@hilltop.example,Siew Ling,Goh,+65 6100 2000,Singapore,9 Rowell Road,,Singapore,207989,\n",
      { ...cafe, attention: "Siew Ling Goh" },
    ],
    [
      "myob",
      "Co./Last Name,First Name,Card ID,Addr 1 - Line 1,Addr 1 - City,Addr 1 - Postcode,Addr 1 - Country,Addr 1 - Phone No. 1,Addr 1 - Email\n" +
        "Hilltop Cafe Pte Ltd,,*None,9 Rowell Road,Singapore,207989,Singapore,+65 6100 2000,ap@hilltop.example\n",
      cafe,
    ],
  ])("%s", async (program, file, expected) => {
    const api = await newOrg();
    const preview = await newImportPreview(api, file);
    expect(preview).toMatchObject({ program, kind: "CLIENTS", importedAt: null });
    expect(await clientsOf(api)).toEqual([]);
    expect(await runImport(api, preview)).toMatchObject({ added: preview.rows.length, skipped: 0 });
    expect((await clientsOf(api))[0]).toMatchObject(expected);
  });
});

test("a preview says what each column was taken for, and names what was not taken", async () => {
  const api = await newOrg();
  const { columns, rows, leftOut } = await newImportPreview(
    api,
    "Client list\nas at 20 Nov 2026\n\nCustomer;Contact no.;Mobile;Motto;Postal\nTan;61002000;91002000;Measure twice;18989\n\nTotal;1;;;\n",
  );
  expect(columns.map(({ name, field, by }) => [name, field, by])).toEqual([
    ["Customer", "name", "NAME"],
    ["Contact no.", "phone", "NAME"],
    ["Mobile", "phone", "NAME"],
    ["Motto", null, "NONE"],
    ["Postal", "postalCode", "NAME"],
  ]);
  expect(columns[3]).toMatchObject({ filled: 1, examples: ["Measure twice"] });
  expect(rows).toMatchObject([
    {
      row: 5,
      action: "ADD",
      values: { name: "Tan", phone: "61002000", postalCode: "18989" },
      doubts: [{ field: "postalCode", code: "POSTAL_CODE" }],
      notTaken: [{ column: 2, text: "91002000" }],
    },
  ]);
  expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "ABOVE"],
    [2, "ABOVE"],
    [3, "ABOVE"],
    [6, "BLANK"],
    [7, "TOTAL"],
  ]);
});

test("nothing of a card is lost: post-office box, second address and notes are shown", async () => {
  const card = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Tan Wei Ming",
    "ADR;TYPE=home:;;;;;;",
    "ADR;TYPE=work:1204;Level 2;12 Jalan Besar;Singapore;;208793;Singapore",
    "ADR;TYPE=home:P.O. Box 7;;3 Rowell Road;Singapore;;207979;Singapore",
    "NOTE:pays late",
    "NOTE:prefers WhatsApp",
    "END:VCARD",
  ];
  const { columns, rows } = await newImportPreview(await newOrg(), `${card.join("\r\n")}\r\n`);
  expect(rows[0]?.values).toMatchObject({
    address: "P.O. Box 1204\nLevel 2\n12 Jalan Besar",
    postalCode: "208793",
    notes: "pays late\nprefers WhatsApp",
  });
  const other = columns.find(({ name }) => name === "Other addresses");
  expect(other).toMatchObject({
    field: null,
    examples: ["P.O. Box 7, 3 Rowell Road, Singapore, 207979, Singapore"],
  });
});

test("a file without names of columns is read by what its cells hold", async () => {
  const { rows } = await newImportPreview(
    await newOrg(),
    "Tan Ah Kow,tan@mail.example,91002000\nLim,lim@mail.example,\n",
  );
  expect(rows.map(({ values }) => values)).toEqual([
    { name: "Tan Ah Kow", email: "tan@mail.example", phone: "91002000" },
    { name: "Lim", email: "lim@mail.example" },
  ]);
});

test("a row that is there twice in one file is added once", async () => {
  const api = await newOrg();
  const preview = await newImportPreview(api, "Name,Email\nTan,tan@mail.example\nTan,tan@mail.example\nTan,\n");
  expect(preview.rows.map(({ action, doubts }) => [action, doubts.map(({ code }) => code)])).toEqual([
    ["ADD", []],
    ["SKIP", ["SAME_ROW"]],
    ["ADD", []],
  ]);
});

test("a file that holds no clients is refused with what it lacks", async () => {
  const api = await newOrg();
  const refused = (content: string) =>
    api.refused("POST", "/imports/previews?kind=CLIENTS", { body: importForm(content) });
  expect(await refused("colour,size\nblue,7\n")).toMatchObject({ status: 422, details: [{ code: "NO_NAMES" }] });
  expect(await refused("%PDF-1.7")).toMatchObject({ status: 422, details: [{ path: "file" }] });
});

test.each(["xlsx", "biff8", "ods"] as const)("a workbook is read like a table: %s", async (format) => {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([["Read me"]]), "Notes");
  const rows = [
    ["Customer", "Postal", "Contact no."],
    ["Tan", "018989", "61002000"],
    ["Lim", "", ""],
  ];
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), "Clients");
  const content = new Uint8Array(write(workbook, { type: "array", bookType: format }) as ArrayBuffer);
  const preview = await newImportPreview(await newOrg(), content);
  expect(preview.rows.map(({ row, values }) => [row, values])).toEqual([
    [2, { name: "Tan", postalCode: "018989", phone: "61002000" }],
    [3, { name: "Lim" }],
  ]);
});

test("a file beyond those that are kept takes the place of the oldest", async () => {
  const api = await newOrg();
  const previews: string[] = [];
  for (let i = 0; i <= importPreviewsMax; i += 1) previews.push((await newImportPreview(api, `Name\nLim ${i}`)).id);
  const statuses = await Promise.all(
    [previews[0], previews[1], previews.at(-1)].map(async (id) => (await api.get(`/imports/previews/${id}`)).status),
  );
  expect(statuses).toEqual([404, 200, 200]);
});
