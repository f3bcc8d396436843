// @module-tag slow
import { expect, test } from "vitest";
import type { EInvoiceCheck } from "#contract/documents/e-invoices.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { asSystem } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { all, buyerFields, completeParties, eInvoice, type Node, sellerFields, textAt } from "../support/e-invoice.ts";
import { databaseFor, newOrg } from "../support/service.ts";
import { dayInSingapore } from "../support/today.ts";

type Items = readonly { description: string; qty: number; unitPrice: number; unit?: string; ref?: string }[];

/** Issues an invoice of items, with both parties complete, and returns it with its e-invoice. */
async function issued(api: Api, items: Items, fields: object = {}) {
  const draft = await api.invoice({ items, ...fields });
  await completeParties(api, draft);
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  return { invoice, xml: await eInvoice(api, `/invoices/${invoice.id}`) };
}

const adjustments = (xml: Node) =>
  all(xml, "AllowanceCharge").map((node) =>
    ["ChargeIndicator", "AllowanceChargeReason", "Amount"].map((path) => textAt(node, path)),
  );
const totals = (xml: Node, ...names: readonly string[]) =>
  names.map((name) => textAt(xml, `LegalMonetaryTotal/${name}`));

test("an invoice is a PINT-SG document with its parties, lines, GST and ways to pay", async () => {
  const api = await newOrg();
  const { invoice, xml } = await issued(
    api,
    [
      { description: "Wall tiles\nMatt, 300 × 600", qty: 12.5, unitPrice: 68.5, unit: "m2", ref: "A.1" },
      { description: "Site supervision", qty: 2, unitPrice: 300, unit: "days" },
      { description: "Sundries", qty: 1, unitPrice: 43.75, unit: "bucket" },
    ],
    { clientReference: "PO-7781", notes: "Thank you" },
  );
  expect(textAt(xml, "ID")).toBe(invoice.number);
  expect(textAt(xml, "IssueDate")).toBe(dayInSingapore(invoice.issuedAt));
  expect(textAt(xml, "OrderReference/ID")).toBe("PO-7781");
  expect(textAt(xml, "BuyerReference")).toBe(textAt(xml, "OrderReference/ID"));
  expect(textAt(xml, "Note")).toBe("Thank you");
  const seller = all(xml, "AccountingSupplierParty/Party")[0] as Node;
  expect(textAt(seller, "EndpointID")).toBe("SGUEN201912345R");
  expect(textAt(seller, "PostalAddress/StreetName")).toBe("10 Ubi Crescent");
  expect(textAt(seller, "PostalAddress/AdditionalStreetName")).toBe("#05-12 Ubi Techpark");
  expect(textAt(seller, "PostalAddress/PostalZone")).toBe("408564");
  expect(textAt(seller, "PartyLegalEntity/RegistrationName")).toBe("Lim & Sons Pte. Ltd.");
  expect(textAt(seller, "PartyTaxScheme/CompanyID")).toBe("M2-1234567-8");
  expect(all(xml, "InvoiceLine/InvoicedQuantity").map(({ text, attributes }) => [text, attributes.unitCode])).toEqual([
    ["12.5", "MTK"],
    ["2", "DAY"],
    ["1", "C62"],
  ]);
  expect(all(xml, "InvoiceLine/Item/Name").map(({ text }) => text)).toEqual([
    "Wall tiles",
    "Site supervision",
    "Sundries (per bucket)",
  ]);
  expect(textAt(xml, "InvoiceLine/Item/Description")).toBe("Wall tiles\nMatt, 300 × 600");
  expect(all(xml, "InvoiceLine/Item/SellersItemIdentification/ID").map(({ text }) => text)).toEqual(["A.1"]);
  expect(textAt(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID")).toBe("SR");
  expect(textAt(xml, "TaxTotal/TaxSubtotal/TaxCategory/Percent")).toBe("9");
  expect(totals(xml, "TaxExclusiveAmount", "PayableAmount")).toEqual(["1500.00", "1635.00"]);
  expect(all(xml, "PaymentMeans").map((node) => [textAt(node, "PaymentMeansCode"), textAt(node, "PaymentID")])).toEqual(
    [
      ["Z02", invoice.number],
      ["30", invoice.number],
    ],
  );
  expect(all(xml, "PaymentMeans/PayeeFinancialAccount/ID").map(({ text }) => text)).toEqual([
    "201912345R",
    "012-3456789",
  ]);
});

/** Written units by their code, as offices, surveyors and clients write them. */
const written: Readonly<Record<string, readonly string[]>> = {
  MTK: ["psm", "m2", "m²", "M2", "sqm", "Sq M", "sq. m.", "sq.m", "m^2", "㎡", "平方米"],
  MTQ: ["m3", "m³", "cum", "Cu. M", "cbm", "cubic metres", "立方米"],
  MTR: ["m", "LM", "l.m.", "rm", "RMT", "m run", "m/run", "per metre", "mtr", "running meter", "米"],
  FTK: ["sqft", "sq ft", "Sq. Ft.", "ft²", "sf"],
  FOT: ["ft", "feet", "ft run"],
  H87: ["no", "No.", "nos", "Nos.", "nr", "NR.", "number", "pc", "PCS.", "each", "EA", "unit(s)", "个"],
  LS: ["L/S", "L.S.", "ls", "Lump Sum", "lump-sum", "sum"],
  XLT: ["lot", "LOTS"],
  SET: ["set", "sets", "套"],
  DAY: ["day", "man-day", "Man days", "md", "天"],
  HUR: ["hr", "hrs", "hours", "man-hour"],
  WEE: ["wk", "weeks"],
  MON: ["mth", "months", "月"],
  ANN: ["year", "yrs"],
  KGM: ["kg", "KGS", "公斤"],
  TNE: ["t", "ton", "Tonnes", "MT", "吨"],
  GRM: ["g"],
  LTR: ["l", "litre", "Liters"],
  MMT: ["mm"],
  CMT: ["cm"],
  KMT: ["km"],
  PR: ["pair", "pr"],
  P1: ["%"],
  E54: ["trip", "trips"],
  KWH: ["kWh"],
  XBG: ["bag", "bags"],
  XBX: ["box", "boxes"],
  XRO: ["roll", "rolls"],
  XST: ["sheet", "sheets"],
  XPL: ["pail"],
  XTN: ["tin"],
  XDR: ["drum"],
  XCT: ["carton", "ctn"],
  C62: ["item", "Items", "项"],
  XCR: ["crate", "crates"],
  XRL: ["reel"],
};

test("a unit has its code however it is written", async () => {
  const lines = Object.entries(written).flatMap(([code, units]) => units.map((unit) => ({ code, unit })));
  const items = lines.map(({ unit }) => ({ description: unit, qty: 2, unitPrice: 10, unit }));
  const { xml } = await issued(await newOrg(), items);
  const units = all(xml, "InvoiceLine/InvoicedQuantity").map(({ attributes }) => attributes.unitCode);
  expect(lines.map(({ unit }, index) => `${unit}: ${units[index]}`)).toEqual(
    lines.map(({ code, unit }) => `${unit}: ${code}`),
  );
  expect(all(xml, "InvoiceLine/Item/Name").map(({ text }) => text)).toEqual(lines.map(({ unit }) => unit));
});

test("a unit without a code stands behind the name of its item", async () => {
  const items = [
    { description: "Downlights\nwarm white", qty: 3, unitPrice: 85, unit: "points" },
    { description: "Labels", qty: 3, unitPrice: 1, unit: "m2/day" },
    { description: "Works", qty: 1, unitPrice: 85 },
  ];
  const { xml } = await issued(await newOrg(), items);
  expect(all(xml, "InvoiceLine/Item/Name").map(({ text }) => text)).toEqual([
    "Downlights (per points)",
    "Labels (per m2/day)",
    "Works",
  ]);
  expect(all(xml, "InvoiceLine/InvoicedQuantity").map(({ attributes }) => attributes.unitCode)).toEqual([
    "C62",
    "C62",
    "C62",
  ]);
});

test("without an order, the reference is the person whom it is addressed to, else the number", async () => {
  const api = await newOrg();
  const { invoice, xml } = await issued(api, [{ description: "Works", qty: 1, unitPrice: 10 }]);
  expect(textAt(xml, "BuyerReference")).toBe(invoice.number);
  await api.patch(`/clients/${invoice.clientId}`, { attention: "Ms Tan" });
  const next = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  expect(textAt(await eInvoice(api, `/invoices/${next.id}`), "BuyerReference")).toBe("Ms Tan");
});

test("a claim's retention, deposit and withheld amounts are allowances with their reasons", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { clientReference: "LOA 2026/14" });
  await completeParties(api, contract);
  await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: 100 }));
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.2 })));
  const claim = await newClaim(contract, api, { all: 0.6 });
  await api.act(`/claims/${claim.id}/submit`);
  await api.act(`/claims/${claim.id}/respond`, { amount: 250, reason: "Defects" });
  const invoice = await sent(api, await billed(api, claim));
  expect(invoice.items.map(({ kind }) => kind)).toEqual(["WORK", "RETENTION", "DEPOSIT", "WITHHELD"]);
  const xml = await eInvoice(api, `/invoices/${invoice.id}`);
  expect(all(xml, "InvoiceLine").length).toBe(1);
  expect(adjustments(xml)).toEqual(
    invoice.items.slice(1).map(({ description, amount }) => ["false", description, (-amount).toFixed(2)]),
  );
  expect(totals(xml, "TaxExclusiveAmount", "PayableAmount")).toEqual(["250.00", invoice.totals.total.toFixed(2)]);
  expect(textAt(xml, "ContractDocumentReference/ID")).toBe("LOA 2026/14");
  expect(textAt(xml, "InvoicePeriod/EndDate")).toBe(claim.periodTo);
});

test("a release of retention is an e-invoice", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await completeParties(api, contract);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.9 })));
  const release = await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/release-retention`, {}));
  const xml = await eInvoice(api, `/invoices/${release.id}`);
  expect(totals(xml, "TaxExclusiveAmount")).toEqual([release.totals.net.toFixed(2)]);
  expect(adjustments(xml)).toEqual([]);
});

test("the retention of a plain invoice is an allowance", async () => {
  const api = await newOrg();
  const { xml } = await issued(api, [{ description: "Works", qty: 1, unitPrice: 1000 }], { retentionPct: 0.05 });
  expect(adjustments(xml)).toEqual([["false", "Retention", "50.00"]]);
  expect(totals(xml, "LineExtensionAmount", "TaxExclusiveAmount", "PayableAmount")).toEqual([
    "1000.00",
    "950.00",
    "1035.50",
  ]);
});

test("a discount is an allowance, because a line has no negative price", async () => {
  const api = await newOrg();
  const { xml } = await issued(api, [
    { description: "Works", qty: 1, unitPrice: 100 },
    { description: "Goodwill\ndiscount", qty: 2, unitPrice: -5.25 },
  ]);
  expect(adjustments(xml)).toEqual([["false", "Goodwill discount", "10.50"]]);
});

test("an invoice that comes to nothing has no way to pay", async () => {
  const api = await newOrg();
  const { xml } = await issued(api, [
    { description: "Works", qty: 1, unitPrice: 80 },
    { description: "Warranty", qty: 1, unitPrice: -80 },
  ]);
  expect(totals(xml, "TaxExclusiveAmount", "PayableAmount")).toEqual(["0.00", "0.00"]);
  expect(all(xml, "PaymentMeans")).toEqual([]);
});

test("rounded lines that differ from the subtotal are made up for, either way", async () => {
  const api = await newOrg();
  const three = (unitPrice: number) =>
    Array.from({ length: 3 }, (_, index) => ({ description: `Line ${index}`, qty: 0.5, unitPrice }));
  const more = (await issued(api, three(0.99))).xml;
  expect(adjustments(more)).toEqual([["false", "Rounding of lines", "0.01"]]);
  const less = (await issued(api, three(0.0088))).xml;
  expect(adjustments(less)).toEqual([["true", "Rounding of lines", "0.01"]]);
});

test("the rounding of a total is the amount that payable differs by", async () => {
  const api = await newOrg();
  const { invoice, xml } = await issued(api, [{ description: "Works", qty: 1, unitPrice: 0.15 }], {
    retentionPct: 0.1,
  });
  expect(invoice.totals.rounding).not.toBe(0);
  expect(totals(xml, "PayableRoundingAmount", "PayableAmount")).toEqual([
    invoice.totals.rounding.toFixed(2),
    invoice.totals.total.toFixed(2),
  ]);
});

test("an organization that is not registered bills in category NG, without a GST number", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await completeParties(api, draft);
  await api.patch("/organization", { gstRegistered: false });
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const xml = await eInvoice(api, `/invoices/${invoice.id}`);
  expect(textAt(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID")).toBe("NG");
  expect(textAt(xml, "TaxTotal/TaxAmount")).toBe("0.00");
  await api.patch("/organization", { gstRegistered: true });
  expect(textAt(await eInvoice(api, `/invoices/${invoice.id}`), "TaxTotal/TaxSubtotal/TaxCategory/ID")).toBe("NG");
});

test("a registered organization's invoice at a rate of 0 is zero-rated", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: 0 });
  const { xml } = await issued(api, [{ description: "Works abroad", qty: 1, unitPrice: 10 }]);
  expect(textAt(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID")).toBe("ZR");
});

test("text survives with markup, quotes, emoji and Chinese, and without what XML cannot write", async () => {
  const api = await newOrg();
  const text = `Doors <left> & "right" ]]> 'oak' 🚪 门\u{85}`;
  const { xml } = await issued(api, [{ description: text, qty: 1, unitPrice: 10 }], {
    notes: "Order #A12# & <more>\u{fffe}",
  });
  expect(textAt(xml, "InvoiceLine/Item/Name")).toBe(text.trim());
  // Between two # a reader would look for a code.
  expect(textAt(xml, "Note")).toBe("Order ＃A12＃ & <more>");
});

test("everything that is missing is refused at once, and can be asked for", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await api.patch("/organization", { uen: null, address: null, postalCode: null });
  await api.patch(`/clients/${draft.clientId}`, { type: "COMPANY", uen: null, address: null, postalCode: null });
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const path = `/invoices/${invoice.id}/e-invoice`;
  const missing = [
    ...["uen", "address", "postalCode"].map((field) => `organization.${field}`),
    ...["uen", "address", "postalCode"].map((field) => `client.${field}`),
  ];
  const refused = await api.refused("GET", path);
  expect(refused).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refused.details?.map(({ path: field }) => field)).toEqual(missing);
  const { body } = await api.get<EInvoiceCheck>(`${path}?check=true`);
  expect(body).toMatchObject({ ready: false, missing: refused.details });
  // Fields that were empty when the invoice was sent are taken as they are now.
  await completeParties(api, invoice);
  expect((await api.get(`${path}?check=true`)).body).toEqual({ ready: true, missing: [], warnings: [] });
  const xml = await eInvoice(api, `/invoices/${invoice.id}`);
  expect(textAt(xml, "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID")).toBe(buyerFields.uen);
});

/** Stores what earlier versions took. */
const storeOfClient = async (api: Api, id: string, values: Record<string, string>) =>
  asSystem(await databaseFor(api.org), (system) => system`update client set ${system(values)} where id = ${id}`);

test.each(["N/A", "UEN 201654321K", "SGUEN201654321K", "201654321", "202001012345", "T08M1234A", "A08MC1234H"])(
  "the stored %s is no UEN, so that the e-invoice is not ready until it is put right",
  async (uen) => {
    const api = await newOrg();
    const draft = await api.invoice();
    await completeParties(api, draft);
    await storeOfClient(api, draft.clientId, { uen });
    const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
    const refused = await api.refused("GET", `/invoices/${id}/e-invoice`);
    expect(refused.details).toMatchObject([{ path: "client.uen", code: "INVALID" }]);
    expect(refused.details?.[0]?.message).toContain("53123456L");
    await api.patch(`/clients/${draft.clientId}`, { uen: buyerFields.uen });
    const xml = await eInvoice(api, `/invoices/${id}`);
    expect(textAt(xml, "AccountingCustomerParty/Party/EndpointID")).toBe(`SGUEN${buyerFields.uen}`);
  },
);

test("an address abroad does not become one in Singapore", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await completeParties(api, draft);
  await storeOfClient(api, draft.clientId, { address: "12 Jalan Wong Ah Fook\nJohor Bahru", postalCode: "80000" });
  const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const refused = await api.refused("GET", `/invoices/${id}/e-invoice`);
  expect(refused.details).toMatchObject([{ path: "client.postalCode", code: "INVALID" }]);
});

test("a price with more than two decimals is one for 10 or 100, so that its line stays exact", async () => {
  const api = await newOrg();
  const draft = await api.invoice({
    items: [
      { description: "Works", qty: 1, unitPrice: 10.25 },
      { description: "Cable", qty: 3, unitPrice: 33.335, unit: "m" },
      { description: "Screws", qty: 12_345.6789, unitPrice: 0.0125 },
    ],
  });
  await completeParties(api, draft);
  const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const { body } = await api.get<EInvoiceCheck>(`/invoices/${id}/e-invoice?check=true`);
  expect(body).toMatchObject({ ready: true, missing: [], warnings: [] });
  const lines = all(await eInvoice(api, `/invoices/${id}`), "InvoiceLine");
  const prices = lines.map((line) => [
    textAt(line, "Price/PriceAmount"),
    textAt(line, "Price/BaseQuantity"),
    textAt(line, "LineExtensionAmount"),
  ]);
  expect(prices).toEqual([
    ["10.25", undefined, "10.25"],
    ["333.35", "10", "100.01"],
    ["1.25", "100", "154.32"],
  ]);
});

test("an unlikely UEN is named and not refused", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await completeParties(api, draft);
  await api.patch(`/clients/${draft.clientId}`, { uen: "T08MC1234A" });
  const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const { body } = await api.get<EInvoiceCheck>(`/invoices/${id}/e-invoice?check=true`);
  expect(body).toMatchObject({ ready: true, missing: [] });
  expect(body.warnings.map(({ path }) => path)).toEqual(["client.uen"]);
  await eInvoice(api, `/invoices/${id}`);
});

test("the parties are those of the day it was issued, and a postal code may stand in the address", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await completeParties(api, draft);
  await api.patch("/organization", { ...sellerFields, postalCode: null });
  const invoice = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  await api.patch("/organization", { uen: "202099999Z", address: "Elsewhere", postalCode: "111111" });
  const seller = all(await eInvoice(api, `/invoices/${invoice.id}`), "AccountingSupplierParty/Party")[0] as Node;
  expect(textAt(seller, "PartyLegalEntity/CompanyID")).toBe(sellerFields.uen);
  expect(textAt(seller, "PostalAddress/StreetName")).toBe("10 Ubi Crescent");
  expect(textAt(seller, "PostalAddress/PostalZone")).toBe("408564");
});

test("an invoice in another currency has no e-invoice", async () => {
  const api = await newOrg({ isRegistered: false });
  await api.patch("/organization", { currency: "MYR" });
  const draft = await api.invoice();
  await completeParties(api, draft, { gstRegistered: false });
  await api.act(`/invoices/${draft.id}/send`);
  const { status, details } = await api.refused("GET", `/invoices/${draft.id}/e-invoice`);
  expect([status, details?.map(({ path }) => path)]).toEqual([422, ["currency"]]);
});

test("a draft and a void invoice have none, and an unknown one is not found", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  expect(await api.refused("GET", `/invoices/${draft.id}/e-invoice`)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "DRAFT",
  });
  const invoice = await api.sentInvoice();
  await api.act(`/invoices/${invoice.id}/void`);
  expect((await api.refused("GET", `/invoices/${invoice.id}/e-invoice?check=true`)).currentStatus).toBe("VOID");
  expect((await api.refused("GET", `/invoices/${exampleId("inv")}/e-invoice`)).status).toBe(404);
  expect((await api.refused("GET", `/invoices/${invoice.id}/e-invoice?check=perhaps`)).status).toBe(400);
});

test("a homeowner's e-invoice is for IRAS alone, needs nothing of the client and names no person", async () => {
  const api = await newOrg();
  const draft = await api.invoice({ clientReference: "Blk 12" });
  await completeParties(api, draft);
  const person = { type: "HOMEOWNER", name: "Lim Mei Ling", uen: null, address: null, postalCode: null };
  await api.patch(`/clients/${draft.clientId}`, { ...person, attention: "Mdm Lim" });
  const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const { body } = await api.get<EInvoiceCheck>(`/invoices/${id}/e-invoice?check=true`);
  expect(body).toEqual({ ready: true, missing: [], warnings: [] });
  const xml = await eInvoice(api, `/invoices/${id}`);
  expect(textAt(xml, "CustomizationID")).toBe("urn:peppol:pint:billing-1@sg-1:LocalTaxInvoice:sg:1.0");
  const buyer = all(xml, "AccountingCustomerParty/Party")[0] as Node;
  expect(textAt(buyer, "EndpointID")).toBe("B2C");
  expect(textAt(buyer, "PartyLegalEntity/RegistrationName")).toBe("B2C");
  expect(textAt(buyer, "PostalAddress/StreetName")).toBe("NA");
  expect(JSON.stringify(xml)).not.toContain("Mei Ling");
});

test("an agency is reached at the address of all agencies, by its order and its unit", async () => {
  const api = await newOrg();
  const draft = await api.invoice({ clientReference: "PSB000EPO26000123" });
  await completeParties(api, draft);
  await api.patch(`/clients/${draft.clientId}`, { type: "GOVERNMENT", uen: "T08GB0001A", businessUnit: "PSBHQ1" });
  const { id } = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  const xml = await eInvoice(api, `/invoices/${id}`);
  expect(textAt(xml, "BuyerReference")).toBe("PSBHQ1");
  expect(textAt(xml, "OrderReference/ID")).toBe("PSB000EPO26000123");
  expect(textAt(xml, "AccountingCustomerParty/Party/EndpointID")).toBe("SGUENT08GA0028A");
  expect(textAt(xml, "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID")).toBe("T08GB0001A");
  const unordered = await api.invoice({ clientId: draft.clientId, projectId: draft.projectId });
  await api.act(`/invoices/${unordered.id}/send`);
  const { body } = await api.get<EInvoiceCheck>(`/invoices/${unordered.id}/e-invoice?check=true`);
  expect(body.ready).toBe(true);
  expect(body.warnings.map(({ path }) => path)).toContain("clientReference");
});

test("the form that was chosen for a client, and its own address in the network, come first", async () => {
  const api = await newOrg();
  const draft = await api.invoice();
  await completeParties(api, draft);
  await api.patch(`/clients/${draft.clientId}`, {
    type: "HOMEOWNER",
    eInvoiceForm: "NETWORK",
    peppolId: "0192:987654321",
  });
  await api.act(`/invoices/${draft.id}/send`);
  const xml = await eInvoice(api, `/invoices/${draft.id}`);
  expect(textAt(xml, "CustomizationID")).toBe("urn:peppol:pint:billing-1@sg-1");
  const endpoint = all(xml, "AccountingCustomerParty/Party/EndpointID")[0];
  expect([endpoint?.text, endpoint?.attributes]).toEqual(["987654321", { schemeID: "0192" }]);
});
