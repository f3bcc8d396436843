// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { credited } from "../support/credit.ts";
import { buyerFields, sellerFields } from "../support/e-invoice.ts";
import { newOffice, pageOf } from "./office.ts";

async function openEInvoice(page: Page, number: string) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "E-invoice", exact: true }).click();
  return page.getByRole("dialog", { name: `E-invoice of ${number}` });
}

test("what an e-invoice lacks is listed with where to fill it in, and then it is downloaded", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await office.api.patch("/organization", sellerFields);
  await office.api.patch(`/clients/${invoice.clientId}`, { type: "COMPANY" });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  const dialog = await openEInvoice(page, invoice.number);
  const missing = dialog.getByRole("list", { name: "Fill these in first:" });
  await missing.getByText("The client's UEN").waitFor();
  await missing.getByRole("link", { name: "Client" }).first().click();
  await page.waitForURL(`**/clients/${invoice.clientId}`);
  await office.api.patch(`/clients/${invoice.clientId}`, buyerFields);

  const again = await pageOf(office, `/invoices/${invoice.id}`);
  const ready = await openEInvoice(again, invoice.number);
  const downloading = again.waitForEvent("download");
  await ready.getByRole("link", { name: "Download XML" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${invoice.number}.xml`);
});

test("a credit note has an e-invoice as well", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  await office.api.patch("/organization", sellerFields);
  await office.api.patch(`/clients/${invoice.clientId}`, buyerFields);
  const credit = await credited(office.api, invoice, 10);
  const page = await pageOf(office, `/credit-notes/${credit.id}`);
  const dialog = await openEInvoice(page, credit.number);
  await dialog.getByRole("link", { name: "Download XML" }).waitFor();
});

test("what became of an e-invoice is noted, and what IRAS has not got yet is listed and downloaded", async () => {
  const office = await newOffice();
  const { api } = office;
  await api.patch("/organization", sellerFields);
  const invoice = await api.sentInvoice();
  const second = await api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  const dialog = await openEInvoice(page, invoice.number);
  await dialog.getByRole("combobox").selectOption({ label: "Refused" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter why it was refused").waitFor();
  await dialog.getByLabel("Reason or note").fill("Buyer not found");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(`${invoice.number} is noted as: Refused`).waitFor();
  await page.getByRole("main").getByText("Buyer not found").waitFor();

  await page.goto("/reports/e-invoices");
  const rows = page.getByRole("region", { name: "Invoices" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download XML files" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^e-invoices-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole("button", { name: "Note all as handed over" }).click();
  await page.getByText("1 document is noted as handed over.").waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect((await api.get<{ eInvoiceState: string }>(`/invoices/${second.id}`)).body.eInvoiceState).toBe("HANDED_OVER");

  await page.goto("/invoices?eInvoice=REFUSED");
  await page.getByText("E-invoice: Refused").waitFor();
  await page.getByText(invoice.number).first().waitFor();
  expect(await page.getByText(second.number).count()).toBe(0);
});
