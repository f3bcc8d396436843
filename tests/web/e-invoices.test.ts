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
