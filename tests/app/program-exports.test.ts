import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newPriceItem } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
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
