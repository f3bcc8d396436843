// @module-tag gate
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { newPriceItem } from "../support/api.ts";
import { editQuotation } from "./editing.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

const tiles = newPriceItem();
const paint = newPriceItem({ code: "P-1", description: "Painting of walls", unit: "m2", unitPrice: 6.5 });

test("an item is added, changed and archived in the price book", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/price-book");
  await page.getByText("No price items yet").waitFor();
  await page.getByRole("button", { name: "New price item" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New price item" });
  await dialog.getByLabel("Description").fill("Hacking of floor tiles");
  await dialog.getByLabel("Unit price").fill("18.50001");
  await dialog.getByRole("button", { name: "Add price item" }).click();
  await dialog.getByText("Enter a number with at most four decimals.").waitFor();
  await dialog.getByLabel("Unit price").fill("18.50");
  await dialog.getByLabel("Unit", { exact: true }).fill("m2");
  await dialog.getByLabel("Unit cost").fill("11");
  await dialog.getByLabel("Tax").selectOption("Zero-rated");
  await dialog.getByLabel("Account code").fill("4-2100");
  await dialog.getByRole("button", { name: "Add price item" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Hacking of floor tiles" }).first().click();
  const edit = page.getByRole("dialog", { name: "Price item", exact: true });
  await edit.getByLabel("Unit price").fill("19");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });
  await page.getByRole("cell", { name: "19.00" }).waitFor();
  const listed = () => office.api.get<{ data: PriceItem[] }>("/price-items");
  expect((await listed()).body.data).toMatchObject([
    { unit: "m2", unitPrice: 19, unitCost: 11, taxCode: "ZERO_RATED", accountCode: "4-2100", archivedAt: null },
  ]);
  await page.getByRole("link", { name: "Hacking of floor tiles" }).first().click();
  await edit.getByRole("button", { name: "Archive" }).click();
  await page.getByText("No price items yet").waitFor();
  expect((await listed()).body.data[0]?.archivedAt).not.toBeNull();
});

test("a viewer reads the price book without costs", async () => {
  const office = await newOffice();
  await office.api.create("/price-items", tiles);
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/price-book");
  await page.getByRole("link", { name: tiles.description }).first().click();
  const dialog = page.getByRole("dialog", { name: "Price item", exact: true });
  await expect.poll(() => dialog.getByLabel("Unit price").inputValue()).toBe("68.5");
  expect(await dialog.getByLabel("Unit price").isDisabled()).toBe(true);
  expect(await page.getByText("Unit cost").count()).toBe(0);
});

test("a description finds an item, and Enter copies it into the line", async () => {
  const office = await newOffice();
  await office.api.create("/price-items", tiles);
  await office.api.create("/price-items", paint);
  const { quotation, page } = await editQuotation(office);
  const cell = page.getByRole("textbox", { name: "Description" }).first();
  await cell.fill("");
  await cell.pressSequentially("wall");
  const list = page.getByRole("listbox", { name: "Price book" });
  await list.getByRole("option").nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = list.getByRole("option", { selected: true });
  await expect.poll(() => chosen.textContent()).toContain(tiles.description);
  await expect.poll(() => cell.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  const quantity = page.getByRole("textbox", { name: "Quantity" }).first();
  await expect.poll(() => quantity.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  const saved = async () => (await office.api.get<Quotation>(`/quotations/${quotation.id}`)).body;
  await expect
    .poll(async () => (await saved()).items)
    .toMatchObject([{ description: tiles.description, unit: "m2", qty: 2, unitPrice: tiles.unitPrice }]);
  expect(JSON.stringify(await saved())).not.toContain("41.2357");
});

test("a line takes the tax and the account of an item, and those of another item afterwards", async () => {
  const office = await newOffice();
  await office.api.create("/price-items", { ...tiles, taxCode: "EXEMPT", accountCode: "4-2100" });
  await office.api.create("/price-items", paint);
  const { quotation, page } = await editQuotation(office);
  const cell = page.getByRole("textbox", { name: "Description" }).first();
  const firstItem = async () => (await office.api.get<Quotation>(`/quotations/${quotation.id}`)).body.items[0];
  const take = async (text: string) => {
    await cell.fill("");
    await cell.pressSequentially(text);
    await page.getByRole("listbox", { name: "Price book" }).getByRole("option").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await take("tiles");
  await expect.poll(() => page.getByLabel("Tax", { exact: true }).inputValue()).toBe("EXEMPT");
  await expect.poll(firstItem).toMatchObject({ unitPrice: 68.5, taxCode: "EXEMPT", accountCode: "4-2100" });
  await take("paint");
  await expect.poll(firstItem).toMatchObject({ unitPrice: 6.5, taxCode: "STANDARD", accountCode: null });
});

test("an invoice's description finds items too", async () => {
  const office = await newOffice();
  await office.api.create("/price-items", paint);
  const invoice = await office.api.invoice();
  const page = await pageOf(office, `/invoices/${invoice.id}/edit`);
  const cell = page.getByRole("textbox", { name: "Description" }).first();
  await cell.fill("");
  await cell.pressSequentially("paint");
  await page.getByRole("listbox", { name: "Price book" }).getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const saved = async () => (await office.api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  await expect
    .poll(async () => (await saved()).items[0])
    .toMatchObject({ description: paint.description, unit: "m2", unitPrice: 6.5 });
});

test("without an arrow Enter adds a line, and Escape leaves the text as typed", async () => {
  const office = await newOffice();
  await office.api.create("/price-items", tiles);
  const { page } = await editQuotation(office);
  const cells = page.getByRole("textbox", { name: "Description" });
  const list = page.getByRole("listbox", { name: "Price book" });
  await cells.first().fill("");
  await cells.first().pressSequentially("wall");
  await list.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  expect(await cells.first().inputValue()).toBe("wall");
  await page.keyboard.type(" t");
  await list.waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => cells.count()).toBe(2);
  await list.waitFor({ state: "detached" });
  await expect.poll(() => cells.first().inputValue()).toBe("wall t");
});
