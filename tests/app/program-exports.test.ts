import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newPriceItem } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { newImportPreview } from "../support/imports.ts";
import { newOrg, service } from "../support/service.ts";

async function exported(owner: Tab, list: string, program: string) {
  const { status, body } = await owner.get<string>(`/exports/${list}.csv?for=${program}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return parse(body, { columns: true, bom: true }) as Record<string, string>[];
}

test("clients, invoices and price items are exported in the columns of another program", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const client = await api.client({ name: "Hilltop Cafe", phone: "+65 6100 2000", address: "9 Rowell Road\n#01-04" });
  const project = await api.project({ clientId: client.id });
  const { number } = await api.sentInvoice({ clientId: client.id, projectId: project.id, retentionPct: 0.05 });
  await api.invoice({ clientId: client.id, projectId: project.id });
  await api.create("/price-items", newPriceItem());
  expect(await exported(owner, "clients", "xero&q=Hilltop")).toMatchObject([
    {
      "*ContactName": "Hilltop Cafe",
      POAddressLine1: "9 Rowell Road",
      POAddressLine2: "#01-04",
      PhoneNumber: "+65 6100 2000",
    },
  ]);
  const lines = await exported(owner, "invoices", "xero");
  expect(lines.map((line) => [line["*ContactName"], line["*InvoiceNumber"], line["*UnitAmount"]])).toEqual([
    ["Hilltop Cafe", number, "50"],
    ["Hilltop Cafe", number, "-5"],
  ]);
  expect(lines[0]?.["*InvoiceDate"]).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  expect(await exported(owner, "invoices", "quickbooks")).toMatchObject([
    { "*InvoiceNo": number, "*Customer": "Hilltop Cafe" },
    { "*ItemAmount": "-5" },
  ]);
  expect((await exported(owner, "invoices", "zoho"))[0]?.["Invoice Date"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await exported(owner, "price-items", "quickbooks")).toMatchObject([{ "Product/Service Name": "T-1" }]);
  expect(await exported(owner, "clients", "generic&q=Hilltop")).toMatchObject([{ Name: "Hilltop Cafe" }]);
});

test("expenses are exported as the bills or expenses that another program imports", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const spent = { date: "2026-03-09", category: "MATERIALS", description: "Plywood", vendor: "Hup Lee Timber" };
  await api.create("/expenses", { ...spent, amount: 200, gstAmount: 18, reference: "HL-77" });
  await api.create("/expenses", { date: "2026-03-10", category: "TRANSPORT", description: "Parking", amount: 4 });
  expect(await exported(owner, "expenses", "xero")).toMatchObject([
    { "*ContactName": "Other supplier", "*TaxType": "No Tax", TaxAmount: "0", "*AccountCode": "5400" },
    {
      "*ContactName": "Hup Lee Timber",
      "*InvoiceNumber": "HL-77",
      "*InvoiceDate": "09/03/2026",
      "*UnitAmount": "200",
      "*TaxType": "Standard-Rated Purchases",
      TaxAmount: "18",
    },
  ]);
  const bills = await exported(owner, "expenses", "quickbooks");
  expect(bills[1]).toMatchObject({ "*BillNo": "HL-77", "*Supplier": "Hup Lee Timber", "*Account": "Materials" });
  expect(bills[0]?.["*BillNo"]).toHaveLength(21);
  expect((await exported(owner, "expenses", "zoho"))[1]).toMatchObject({
    "Expense Date": "2026-03-09",
    "Expense Account": "Materials",
    "Paid Through": "Bank",
    "Expense Amount": "200",
    "Reference#": "HL-77",
  });
});

test("expenses that are exported for another program are read back from its layout", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  await api.create("/expenses", {
    date: "2026-03-19",
    category: "MATERIALS",
    description: "Plywood",
    vendor: "Hup Lee Timber",
    amount: 200,
    gstAmount: 18,
    reference: "HL-77",
    notes: "For the kitchen",
  });
  for (const program of ["xero", "quickbooks", "zoho"]) {
    const { body } = await owner.get<string>(`/exports/expenses.csv?for=${program}`);
    const preview = await newImportPreview(await newOrg(), body, "EXPENSES");
    expect(preview).toMatchObject({ program });
    const values = { date: "2026-03-19", description: "Plywood", vendor: "Hup Lee Timber", amount: "200" };
    expect(preview.rows[0]?.values).toMatchObject({
      ...values,
      gstAmount: "18",
      reference: "HL-77",
      taxCode: "STANDARD",
    });
  }
});
