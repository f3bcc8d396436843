import { Decimal } from "decimal.js";
import { type XmlElement, XmlDocument, XmlElement as Element } from "libxml2-wasm";
import { expect } from "vitest";
import type { Api } from "./api.ts";

/** An element without namespaces: `cbc:ID` and `cac:Party` are `ID` and `Party`. */
export interface Node {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

/** What a party must have filled in for its e-invoices. */
export const sellerFields = {
  legalName: "Lim & Sons Pte. Ltd.",
  uen: "201912345R",
  gstRegistered: true,
  gstRegistrationNumber: "M2-1234567-8",
  address: "10 Ubi Crescent\n#05-12 Ubi Techpark\nSingapore 408564",
  postalCode: "408564",
  payNowProxy: "201912345R",
  bank: { name: "DBS", accountName: "Lim & Sons", accountNumber: "012-3456789" },
};
export const buyerFields = { uen: "T08MC1234H", address: "1 Raffles Place", postalCode: "048616" };

/** Fills in what the e-invoices of an organization and a client need. @param changed other fields of the organization */
export async function completeParties(
  api: Api,
  { clientId }: { readonly clientId: string },
  changed: object = {},
): Promise<void> {
  expect((await api.patch("/organization", { ...sellerFields, ...changed })).status).toBe(200);
  expect((await api.patch(`/clients/${clientId}`, buyerFields)).status).toBe(200);
}

/** The order of UBL 2.1 in the elements that an e-invoice uses; a sequence of its schemas, so that an order is checked. */
const orders: Readonly<Record<string, string>> = {
  Invoice:
    "CustomizationID ProfileID ID UUID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference " +
    "InvoicePeriod OrderReference BillingReference ContractDocumentReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms " +
    "AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ProfileID ID UUID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference " +
    "InvoicePeriod OrderReference BillingReference ContractDocumentReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms " +
    "AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  BillingReference: "InvoiceDocumentReference",
  InvoiceDocumentReference: "ID IssueDate",
  InvoicePeriod: "StartDate EndDate",
  OrderReference: "ID",
  ContractDocumentReference: "ID",
  AccountingSupplierParty: "Party",
  AccountingCustomerParty: "Party",
  Party: "EndpointID PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress: "StreetName AdditionalStreetName CityName PostalZone AddressLine Country",
  AddressLine: "Line",
  Country: "IdentificationCode",
  PartyTaxScheme: "CompanyID TaxScheme",
  TaxScheme: "ID",
  PartyLegalEntity: "RegistrationName CompanyID",
  Contact: "Name Telephone ElectronicMail",
  PaymentMeans: "PaymentMeansCode PaymentID PayeeFinancialAccount",
  PayeeFinancialAccount: "ID Name FinancialInstitutionBranch",
  FinancialInstitutionBranch: "ID",
  PaymentTerms: "Note",
  AllowanceCharge: "ChargeIndicator AllowanceChargeReason Amount TaxCategory",
  TaxCategory: "ID Percent TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  TaxTotal: "TaxAmount TaxSubtotal",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount " +
    "PayableRoundingAmount PayableAmount",
  InvoiceLine: "ID InvoicedQuantity LineExtensionAmount Item Price",
  CreditNoteLine: "ID CreditedQuantity LineExtensionAmount Item Price",
  Item: "Description Name SellersItemIdentification ClassifiedTaxCategory",
  SellersItemIdentification: "ID",
  Price: "PriceAmount BaseQuantity",
};
const repeated = ["AllowanceCharge", "TaxSubtotal", "PaymentMeans", "InvoiceLine", "CreditNoteLine"];

/** Downloads an e-invoice, and checks it against the rules of PINT-SG and of the tax office that its fields can break. */
export async function eInvoice(api: Api, path: string): Promise<Node> {
  const { status, headers, bytes } = await api.file(`${path}/e-invoice`);
  expect(status, bytes.toString()).toBe(200);
  expect(headers["content-type"]).toBe("application/xml");
  const root = parsed(bytes);
  checkOrder(root);
  checkFields(root);
  checkSums(root);
  return root;
}

/** Parses the document with libxml2, another implementation than the one that writes it. */
function parsed(bytes: Buffer): Node {
  const document = XmlDocument.fromBuffer(bytes);
  try {
    return nodeOf(document.root);
  } finally {
    document.dispose();
  }
}

function nodeOf(element: XmlElement): Node {
  const children: Node[] = [];
  for (let child = element.firstChild; child !== null; child = child.next) {
    if (child instanceof Element) children.push(nodeOf(child));
  }
  expect(element.namespaceUri, element.name).toMatch(
    /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote|CommonAggregateComponents|CommonBasicComponents)-2$/,
  );
  return {
    name: element.name,
    text: children.length === 0 ? element.content : "",
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    children,
  };
}

/** Returns all elements at a path below a node, as in `TaxTotal/TaxAmount`. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split("/")
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)), [node]);

/** Returns the text of the only element at a path; undefined when there is none. */
export function textAt(node: Node, path: string): string | undefined {
  const found = all(node, path);
  expect(found.length, path).toBeLessThanOrEqual(1);
  return found[0]?.text;
}

function checkOrder(node: Node): void {
  const order = orders[node.name];
  if (order === undefined) {
    expect(node.children, node.name).toEqual([]);
    expect(node.text.trim(), node.name).not.toBe("");
    return;
  }
  const names = node.children.map(({ name }) => name);
  const places = names.map((name) => order.split(" ").indexOf(name));
  expect(places, `${node.name}: ${names.join(" ")}`).toEqual(places.toSorted((a, b) => a - b));
  expect(places, `${node.name}: ${names.join(" ")}`).not.toContain(-1);
  const once = names.filter((name) => !repeated.includes(name));
  expect(new Set(once).size, node.name).toBe(once.length);
  for (const child of node.children) checkOrder(child);
}

const mandatory = [
  "ID",
  "UUID",
  "IssueDate",
  "DocumentCurrencyCode",
  ...["Supplier", "Customer"].flatMap((role) =>
    [
      "EndpointID",
      "PostalAddress/StreetName",
      "PostalAddress/PostalZone",
      "PostalAddress/Country/IdentificationCode",
      "PartyLegalEntity/RegistrationName",
      "PartyLegalEntity/CompanyID",
    ].map((path) => `Accounting${role}Party/Party/${path}`),
  ),
  "TaxTotal/TaxAmount",
  "LegalMonetaryTotal/LineExtensionAmount",
  "LegalMonetaryTotal/TaxExclusiveAmount",
  "LegalMonetaryTotal/TaxInclusiveAmount",
  "LegalMonetaryTotal/PayableAmount",
];

function checkFields(root: Node): void {
  expect(textAt(root, "CustomizationID")).toMatch(/^urn:peppol:pint:billing-1@sg-1(?::LocalTaxInvoice:sg:1[.]0)?$/);
  expect(textAt(root, "ProfileID")).toBe("urn:peppol:bis:billing");
  for (const path of mandatory) expect(textAt(root, path)?.trim() ?? "", path).not.toBe("");
  expect(textAt(root, "BuyerReference") ?? textAt(root, "OrderReference/ID") ?? "").not.toBe("");
  expect(textAt(root, "UUID")).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  for (const path of ["IssueDate", "DueDate"]) {
    expect(textAt(root, path) ?? "2026-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  for (const { attributes, text } of everything(root).filter(({ name }) => name === "EndpointID")) {
    expect(attributes).toEqual({ schemeID: expect.stringMatching(/^\d{4}$/) });
    expect(text).toMatch(attributes["schemeID"] === "0195" ? /^(?:SGUEN\w{9,10}|B2C|NA)$/ : /^\w+$/);
  }
  // Every amount names the currency of the document, and has two decimals; a price has at most as many.
  for (const { name, text, attributes } of everything(root).filter((node) => node.name.endsWith("Amount"))) {
    expect(attributes).toEqual({ currencyID: "SGD" });
    expect(text, name).toMatch(name === "PriceAmount" ? /^\d+(\.\d{1,2})?$/ : /^-?\d+\.\d\d$/);
  }
  expect(all(root, `${root.name}Line`).length).toBeGreaterThan(0);
  for (const { attributes } of everything(root).filter(({ name }) => name.endsWith("Quantity"))) {
    expect(attributes.unitCode).toMatch(/^[A-Z][A-Z0-9]{1,2}$/);
  }
  // A due date or terms, where there is something to pay.
  expect(textAt(root, "DueDate") ?? textAt(root, "PaymentTerms/Note") ?? "").not.toBe("");
  if (root.name === "CreditNote") {
    expect(textAt(root, "CreditNoteTypeCode")).toBe("381");
    expect(textAt(root, "Note")?.trim() ?? "").not.toBe("");
    expect(textAt(root, "BillingReference/InvoiceDocumentReference/ID")).toMatch(/\d/);
  } else expect(textAt(root, "InvoiceTypeCode")).toBe("380");
  checkTax(root);
}

/** Lines, allowances and charges have categories of the breakdown, and the seller's GST number unless they are NG. */
function checkTax(root: Node): void {
  const shown = (node: Node) => `${textAt(node, "ID")} ${textAt(node, "Percent")} ${textAt(node, "TaxScheme/ID")}`;
  const broken = all(root, "TaxTotal/TaxSubtotal/TaxCategory").map(shown);
  expect(new Set(broken).size).toBe(broken.length);
  for (const node of everything(root).filter(({ name }) => name.endsWith("TaxCategory"))) {
    expect(broken).toContain(shown(node));
  }
  const gstNumber = textAt(root, "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID");
  for (const subtotal of all(root, "TaxTotal/TaxSubtotal")) {
    const [category, percent, scheme] = shown(all(subtotal, "TaxCategory")[0] as Node).split(" ");
    expect(["SR", "ZR", "ESN33", "OS", "NG"]).toContain(category);
    expect(scheme).toBe("GST");
    expect(gstNumber === undefined).toBe(category === "NG");
    if (category !== "SR") expect([percent, textAt(subtotal, "TaxAmount")]).toEqual(["0", "0.00"]);
    checkSubtotal(root, subtotal, shown(all(subtotal, "TaxCategory")[0] as Node));
  }
}

/** The lines, allowances and charges of a category add up to its taxable amount, and its GST is its rate of that. */
function checkSubtotal(root: Node, subtotal: Node, category: string): void {
  const sumOf = (nodes: readonly Node[], path: string, categoryPath: string) =>
    nodes
      .filter((node) => {
        const [own] = all(node, categoryPath) as [Node];
        return `${textAt(own, "ID")} ${textAt(own, "Percent")} ${textAt(own, "TaxScheme/ID")}` === category;
      })
      .reduce((sum, node) => sum.plus(textAt(node, path) ?? 0), new Decimal(0));
  const adjustments = (are: "true" | "false") =>
    sumOf(
      all(root, "AllowanceCharge").filter((node) => textAt(node, "ChargeIndicator") === are),
      "Amount",
      "TaxCategory",
    );
  const taxable = sumOf(all(root, `${root.name}Line`), "LineExtensionAmount", "Item/ClassifiedTaxCategory")
    .plus(adjustments("true"))
    .minus(adjustments("false"));
  expect(textAt(subtotal, "TaxableAmount")).toBe(taxable.toFixed(2));
  const expected = taxable.times(textAt(subtotal, "TaxCategory/Percent") ?? 0).dividedBy(100);
  const gst = new Decimal(textAt(subtotal, "TaxAmount") ?? 0);
  expect(gst.minus(expected.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)).abs().toNumber()).toBeLessThanOrEqual(0.01);
}

function checkSums(root: Node): void {
  const lines = all(root, `${root.name}Line`);
  const at = (path: string) => new Decimal(textAt(root, path) ?? 0);
  const total = (name: string) => at(`LegalMonetaryTotal/${name}`);
  const sumOf = (nodes: readonly Node[], path: string) =>
    nodes.reduce((sum, node) => sum.plus(textAt(node, path) ?? 0), new Decimal(0));
  for (const line of lines) {
    const quantity = line.children.find(({ name }) => name.endsWith("Quantity"))?.text ?? "";
    const price = textAt(line, "Price/PriceAmount") ?? "";
    expect(new Decimal(price).isNegative(), price).toBe(false);
    const base = textAt(line, "Price/BaseQuantity") ?? "1";
    const product = new Decimal(quantity).times(price).dividedBy(base).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    expect(textAt(line, "LineExtensionAmount")).toBe(product.toFixed(2));
  }
  const [charges, allowances] = ["true", "false"].map((is) =>
    all(root, "AllowanceCharge").filter((node) => textAt(node, "ChargeIndicator") === is),
  ) as [Node[], Node[]];
  const equal = (a: Decimal, b: Decimal, rule: string) => expect(a.toFixed(2), rule).toBe(b.toFixed(2));
  equal(total("LineExtensionAmount"), sumOf(lines, "LineExtensionAmount"), "lines");
  equal(total("AllowanceTotalAmount"), sumOf(allowances, "Amount"), "allowances");
  equal(total("ChargeTotalAmount"), sumOf(charges, "Amount"), "charges");
  for (const node of [...charges, ...allowances]) {
    expect(new Decimal(textAt(node, "Amount") ?? 0).isPositive()).toBe(true);
    expect(textAt(node, "AllowanceChargeReason")?.trim()).not.toBe("");
  }
  const net = total("LineExtensionAmount").minus(total("AllowanceTotalAmount")).plus(total("ChargeTotalAmount"));
  equal(total("TaxExclusiveAmount"), net, "net");
  const subtotals = all(root, "TaxTotal/TaxSubtotal");
  equal(sumOf(subtotals, "TaxableAmount"), net, "taxable");
  equal(at("TaxTotal/TaxAmount"), sumOf(subtotals, "TaxAmount"), "GST");
  equal(total("TaxInclusiveAmount"), net.plus(at("TaxTotal/TaxAmount")), "with GST");
  expect(total("TaxInclusiveAmount").isNegative()).toBe(false);
  equal(total("PayableAmount"), total("TaxInclusiveAmount").plus(total("PayableRoundingAmount")), "payable");
}

const everything = (node: Node): Node[] => [node, ...node.children.flatMap(everything)];
