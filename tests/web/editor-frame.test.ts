// @module-tag gate
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { dialogOn } from "./barriers.ts";
import { Editing, editQuotation } from "./editing.ts";
import { newOffice, pageOf } from "./office.ts";

/** A window with room for the preview beside the draft. */
const wide = { viewport: { width: 1440, height: 900 } };

const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0);

test("the preview shows what was saved last, and a click enlarges it", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation({ items: [line({ description: "Tiling" })] });
  const page = await pageOf(office, `/quotations/${id}/edit`, wide);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.getByRole("img", { name: "Page 1 of 1" }).waitFor();
  await page.getByLabel("Notes").fill(Array.from({ length: 60 }, (_, i) => `Condition ${i}`).join("\n"));
  await new Editing(page).saved();
  await preview.getByRole("img", { name: "Page 2 of 2" }).waitFor();
  await preview.getByRole("button", { name: "Enlarge page 2" }).click();
  const enlarged = dialogOn(page).getByRole("img", { name: "Page 2 of 2" });
  await expect.poll(() => widthOf(enlarged)).toBe(1_100);
  await page.keyboard.press("Escape");
  await dialogOn(page).waitFor({ state: "detached" });
  await preview.getByRole("img", { name: "Page 2 of 2" }).waitFor();
});

test.each([
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])("without room beside the draft the preview is a sheet, at $width pixels", async (viewport) => {
  const office = await newOffice();
  const { id } = await office.api.quotation();
  const page = await pageOf(office, `/quotations/${id}/edit`, { viewport });
  const sheet = dialogOn(page);
  await page.getByRole("button", { name: "Show preview" }).click();
  const drawn = sheet.getByRole("img", { name: "Page 1 of 1" });
  await drawn.waitFor();
  const small = await widthOf(drawn);
  expect(small).toBeGreaterThan(Math.min(viewport.width, 672) - 60);
  expect((await drawn.boundingBox())?.y).toBeLessThan(150);
  await sheet.getByRole("button", { name: "Enlarge page 1" }).click();
  await expect.poll(() => widthOf(drawn)).toBe(1_100);
  await sheet.getByRole("button", { name: "Reduce page 1" }).click();
  await expect.poll(() => widthOf(drawn)).toBe(small);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Show preview" }).waitFor();
});

test("a window that becomes narrower is not covered by the preview", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation();
  const page = await pageOf(office, `/quotations/${id}/edit`, wide);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await preview.waitFor({ state: "detached" });
  expect(await dialogOn(page).count()).toBe(0);
});

test("a preview that could not be drawn can be drawn again", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation();
  const page = await pageOf(office, "/quotations", wide);
  const script = "**/draw-pdf-worker*";
  await page.route(script, (route) => route.abort("internetdisconnected"));
  await page.goto(`/quotations/${id}/edit`);
  const preview = page.getByRole("complementary", { name: "Preview" });
  const retry = preview.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.unroute(script);
  await retry.click();
  await preview.getByRole("img", { name: "Page 1 of 1" }).waitFor();
});

test.each([
  { width: 1440, height: 900 },
  { width: 640, height: 720 },
  { width: 390, height: 844 },
])("total and Send stay in sight of a long bill, at $width pixels", async (viewport) => {
  const office = await newOffice();
  const items = Array.from({ length: 12 }, (_, i) => line({ description: `Line ${i}`, qty: 1, unitPrice: 100 }));
  const { editing, page } = await editQuotation(office, { items });
  await page.setViewportSize(viewport);
  const send = page.getByRole("button", { name: "Send quotation" });
  const total = page.locator("p").filter({ hasText: /^Total/ });
  for (const description of ["Line 0", "Line 11"]) {
    const price = editing.cell(description, "Unit price");
    await price.focus();
    const bar = (await send.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(bar.y + bar.height).toBeLessThanOrEqual(viewport.height);
    // The bar covers no cell that is written in.
    const cell = (await price.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(cell.y + cell.height).toBeLessThanOrEqual(bar.y);
  }
  await editing.cell("Line 11", "Unit price").fill("1,100");
  await expect.poll(() => total.innerText()).toContain("$2,398.00");
  await editing.saved();
  await send.click();
  await dialogOn(page).getByRole("region", { name: "Preview" }).waitFor();
});

test.each([1280, 640, 390])("a description is as high as its text, at %i pixels", async (width) => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office);
  await page.setViewportSize({ width, height: 900 });
  const field = editing.bill.getByLabel("Description").first();
  const heights = () =>
    field.evaluate((area) => ({ shown: area.clientHeight, needed: area.scrollHeight, end: area.scrollTop }));
  /** Waits until the field is higher than that and shows all of its text, and returns its height. */
  const heightAbove = async (least: number): Promise<number> => {
    const fits = async () => {
      const { shown, needed } = await heights();
      return shown > least && shown === needed;
    };
    await expect.poll(fits).toBe(true);
    return (await heights()).shown;
  };
  const oneLine = await heightAbove(0);
  await field.fill("Hack and dispose of the existing floor tiles, and lay new ones on a bed of mortar. ".repeat(4));
  const shown = await heightAbove(oneLine * 2);
  expect((await heights()).end).toBe(0);
  await field.press("End");
  await field.press("Shift+Enter");
  await heightAbove(shown);
  await field.fill("Tiling");
  await expect.poll(heights).toEqual({ shown: oneLine, needed: oneLine, end: 0 });
});

test.each([
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
])("on touch a key changes the sign of a price, at $width pixels", async (viewport) => {
  const office = await newOffice();
  const { id } = await office.api.quotation({
    items: [line({ description: "Less: discount", qty: 1, unitPrice: 500 })],
  });
  const page = await pageOf(office, `/quotations/${id}/edit`, { viewport, hasTouch: true });
  const editing = new Editing(page);
  const price = editing.cell("Less: discount", "Unit price");
  await price.tap();
  const key = editing.line("Less: discount").getByRole("button", { name: "Change the sign" });
  await key.tap();
  await expect.poll(() => price.inputValue()).toBe("-500.00");
  await expect.poll(() => price.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await editing.saved();
  const saved = async () => (await office.api.get<Quotation>(`/quotations/${id}`)).body.items[0]?.unitPrice;
  await expect.poll(saved).toBe(-500);
  await key.tap();
  await expect.poll(saved).toBe(500);
});

test("with a mouse no key for the sign takes room", async () => {
  const { editing } = await editQuotation(await newOffice());
  await editing.cell("Tiling", "Unit price").waitFor();
  expect(await editing.bill.getByRole("button", { name: "Change the sign" }).count()).toBe(0);
});

test.each([640, 700, 768])("no field or action of a line is cut off in a window of %d pixels", async (width) => {
  const office = await newOffice();
  const { id } = await office.api.quotation({ items: [line({ description: "Tiling" })] });
  const page = await pageOf(office, `/quotations/${id}/edit`, { viewport: { width, height: 720 } });
  const amount = page.locator("main").getByLabel("Unit price").first();
  await amount.waitFor();
  const right = async (element: Locator) => {
    const box = await element.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? width);
  };
  for (const each of [amount, page.getByRole("button", { name: "Delete line" }).first()]) {
    expect(await right(each)).toBeLessThan(width - 32);
  }
});
