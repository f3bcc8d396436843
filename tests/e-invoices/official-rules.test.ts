import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { billed, newContract, sent, submitted } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { buyerFields, sellerFields } from "../support/e-invoice.ts";
import { findingsOf } from "../support/official-rules.ts";
import { newOrg } from "../support/service.ts";

type Files = Map<string, string>;

/** True for a rule of the tax office's own, which lie beside those of the network where someone has them. */
const isForIras = (rule: string): boolean => rule.startsWith("IRASC5");

/** The category of a seller who is not registered for GST, and sends the tax office no e-invoices. */
const unregistered = "<cbc:ID>NG</cbc:ID>";

const work = (description: string, qty: number, unitPrice: number, more: object = {}) => ({
  description,
  qty,
  unitPrice,
  ...more,
});

/** Adds the e-invoice of a document to the files. */
async function add(files: Files, api: Api, path: string, name: string): Promise<void> {
  const { status, bytes } = await api.file(`${path}/e-invoice`);
  expect(status, `${name}: ${bytes.toString()}`).toBe(200);
  files.set(`${files.size + 1} ${name}.xml`, bytes.toString());
}

/** Creates a client, by default a company with everything, and a project. */
async function newJob(api: Api, fields: object = {}) {
  const client = await api.client({ type: "COMPANY", ...buyerFields, ...fields });
  const project = await api.project({ clientId: client.id });
  return { clientId: client.id, projectId: project.id };
}

async function issue(api: Api, items: readonly object[], fields: object = {}): Promise<Invoice> {
  const draft = await api.invoice({ items, ...fields });
  return api.act<Invoice>(`/invoices/${draft.id}/send`);
}

const taxCodes = ["STANDARD", "ZERO_RATED", "EXEMPT", "OUT_OF_SCOPE"] as const;
const combinations = Array.from({ length: 15 }, (_, i) => taxCodes.filter((__, bit) => ((i + 1) >> bit) % 2 === 1));

/** The items of a document, by what is particular about them. */
const shapes: Readonly<Record<string, readonly object[]>> = {
  "one line": [work("Tiling", 10, 98)],
  "a discount": [work("Works", 1, 1_000), work("Discount", 1, -120.55)],
  "lines that round": [work("Skirting", 3, 33.335), work("Sealant", 7, 0.015), work("Labour", 1.5, 66.67)],
  "prices of more than two decimals": [
    work("Screws", 12_345.6789, 0.0125),
    work("Cable", 3, 33.335, { unit: "m" }),
    work("Piling", 9_999_999.9999, 12_345.6789),
    work("Rebate", 2, -0.0375),
  ],
  "large amounts": [work("Piling", 9_999.9999, 99_999.9999)],
  "a free item": [work("Works", 1, 100), work("Survey", 1, 0)],
  units: ["m2", "m³", "kg", "sq ft", "nr", "lot", "litre", "套", "平方米", "point"].map((unit) =>
    work(`Per ${unit}`, 2, 10, { unit, ref: "A.1" }),
  ),
  "many lines": Array.from({ length: 300 }, (_, i) => work(`Item ${i + 1}`, i + 1, 1.01)),
  "long text": [work("Doors <left> & \"right\" 'oak' 门 🚪\n".repeat(30), 1, 10)],
};

async function plainDocuments(files: Files, isRegistered: boolean): Promise<void> {
  const api = await newOrg({ isRegistered });
  const { gstRegistered: _, ...fields } = sellerFields;
  await api.patch("/organization", {
    ...fields,
    ...(isRegistered ? {} : { gstRegistrationNumber: null }),
    bankCode: "7171-001",
  });
  const job = await newJob(api);
  for (const [name, items] of Object.entries(shapes)) {
    for (const retentionPct of [null, 0.05]) {
      const invoice = await issue(api, items, { ...job, retentionPct, notes: "At #04-12 and #05-11" });
      await add(files, api, `/invoices/${invoice.id}`, `${name} ${retentionPct} ${isRegistered}`);
      const { id } = await credited(api, invoice);
      await add(files, api, `/credit-notes/${id}`, `credit of ${name} ${retentionPct} ${isRegistered}`);
    }
  }
}

async function taxedDocuments(files: Files): Promise<void> {
  const api = await newOrg();
  await api.patch("/organization", sellerFields);
  const job = await newJob(api);
  for (const codes of combinations) {
    const items = codes.flatMap((taxCode) => [
      work(`Works ${taxCode}`, 3, 111.11, { taxCode }),
      work(`Discount ${taxCode}`, 1, -12.34, { taxCode }),
    ]);
    const invoice = await issue(api, items, { ...job, retentionPct: 0.1, clientReference: "PO 12" });
    await add(files, api, `/invoices/${invoice.id}`, codes.join(" "));
    await add(files, api, `/credit-notes/${(await credited(api, invoice)).id}`, `credit of ${codes.join(" ")}`);
  }
}

/** The clients who get e-invoices in a form of their own. */
const clients: Readonly<Record<string, object>> = {
  company: {},
  "with a person and a unit": { attention: "Ms Tan", businessUnit: "HQ1" },
  "at another address in the network": { peppolId: "SGUENT08GB0001A" },
  agency: { type: "GOVERNMENT", uen: "T08GB0001A", businessUnit: "PSBHQ1" },
  "abroad without a number": { country: "MY", uen: null, address: "12 Jalan Wong\nJohor Bahru", postalCode: "80000" },
  "abroad at an address in the network": {
    country: "DE",
    uen: "HRB 1234",
    peppolId: "9930:DE123456789",
    postalCode: null,
  },
  "homeowner with a number": { type: "HOMEOWNER" },
  "company to IRAS alone": { eInvoiceForm: "IRAS_ONLY", uen: null, address: null, postalCode: null },
  abroad: {
    country: "MY",
    uen: "202001012345",
    address: "12 Jalan Wong Ah Fook\n80000 Johor Bahru",
    postalCode: "80000",
  },
  homeowner: { type: "HOMEOWNER", uen: null, address: null, postalCode: null },
  "abroad without a code": { country: "HK", uen: null, address: "1 Queen's Road\nHong Kong", postalCode: null },
};

async function documentsOfClients(files: Files): Promise<void> {
  const api = await newOrg();
  await api.patch("/organization", sellerFields);
  for (const [name, fields] of Object.entries(clients)) {
    const job = await newJob(api, fields);
    const invoice = await issue(api, [work("Works", 1, 100)], { ...job, clientReference: "4500012345" });
    await add(files, api, `/invoices/${invoice.id}`, name);
  }
}

async function contractDocuments(files: Files): Promise<void> {
  const api = await newOrg();
  await api.patch("/organization", sellerFields);
  const contract = await newContract(api, { retentionPct: 0.1, clientReference: "LOA 2026/14" });
  await api.patch(`/clients/${contract.clientId}`, { type: "COMPANY", ...buyerFields });
  for (const all of [0.3, 0.7]) {
    const { id } = await submitted(api, contract, { all });
    await add(files, api, `/invoices/${(await sent(api, await billed(api, { id }))).id}`, `claim of ${all}`);
  }
}

test("every kind of document passes the official rules of PINT-SG", async () => {
  const files: Files = new Map();
  await plainDocuments(files, true);
  await plainDocuments(files, false);
  await taxedDocuments(files);
  await documentsOfClients(files);
  await contractDocuments(files);
  expect(files.size).toBeGreaterThan(100);
  expect(
    findingsOf(files).filter(({ rule, file }) => !isForIras(rule) || !files.get(file)?.includes(unregistered)),
  ).toEqual([]);
});

test("the rules refuse an e-invoice that lacks its UUID, its sum or its currency", async () => {
  const api = await newOrg();
  await api.patch("/organization", sellerFields);
  const invoice = await issue(api, [work("Works", 1, 100)], await newJob(api));
  const xml = (await api.file(`/invoices/${invoice.id}/e-invoice`)).bytes.toString();
  const broken = new Map([
    ["uuid.xml", xml.replace(/<cbc:UUID>.*<\/cbc:UUID>/, "")],
    ["sum.xml", xml.replace(">109.00</cbc:PayableAmount>", ">110.00</cbc:PayableAmount>")],
    ["currency.xml", xml.replace(/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, "")],
  ]);
  const refused = new Set(findingsOf(broken).map(({ file }) => file));
  expect([...refused].toSorted()).toEqual(["currency.xml", "sum.xml", "uuid.xml"]);
});
