// @module-tag gate
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { dialogOn } from "./barriers.ts";
import { Editing, editQuotation } from "./editing.ts";
import { newOffice, pageOf } from "./office.ts";

const isFocused = (element: Locator) => element.evaluate((field) => field === field.ownerDocument.activeElement);

test("a quotation with sections is written by keyboard alone", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/quotations/new");
  const editing = new Editing(page);
  const { keyboard } = page;
  const client = page.getByRole("combobox", { name: "Client" });
  // The editor begins at the client.
  await expect.poll(() => isFocused(client)).toBe(true);
  await keyboard.type("Tan Ah Kow");
  await page.getByRole("option", { name: "Create client “Tan Ah Kow”" }).waitFor();
  await keyboard.press("Enter");
  await dialogOn(page).locator("input:focus").waitFor();
  await keyboard.press("Enter");
  await dialogOn(page).waitFor({ state: "detached" });
  // A closed dialog gives the focus back.
  await expect.poll(() => isFocused(client)).toBe(true);
  const project = page.getByRole("combobox", { name: "Project" });
  await project.focus();
  await keyboard.type("Blk 12");
  await page.getByRole("option", { name: "Create project “Blk 12”" }).waitFor();
  await keyboard.press("Enter");
  // Its name is typed, so it is created at once, and the way goes on.
  await expect.poll(() => project.inputValue()).toBe("Blk 12");
  await keyboard.press("Tab");
  expect(await isFocused(page.getByLabel("Title", { exact: true }))).toBe(true);
  await keyboard.type("Kitchen renovation");

  await page.getByRole("button", { name: "Add section" }).focus();
  await keyboard.press("Enter");
  await editing.focusedOn("title");
  await keyboard.type("Preliminaries");
  await keyboard.press("Enter");
  await editing.focusedOn("description");
  for (const [i, text] of ["Protection", "Hoarding"].entries()) {
    if (i > 0) await keyboard.press("Enter");
    await keyboard.type(text);
    await keyboard.press("Tab");
    await keyboard.type("lot");
    await keyboard.press("Tab");
    await keyboard.type("1");
    await keyboard.press("Tab");
    await keyboard.type("1,250.50");
  }
  await keyboard.press("Control+Enter");
  await editing.focusedOn("title");
  await keyboard.type("Carpentry");
  await keyboard.press("Enter");
  await editing.focusedOn("description");
  await keyboard.type("Cabinets");
  await editing.saved();
  await page.waitForURL(/\/quotations\/qtn_\w+\/edit$/);

  const id = /qtn_\w+/.exec(page.url())?.[0] ?? "";
  const { body: quotation } = await office.api.get<Quotation>(`/quotations/${id}`);
  expect(quotation.title).toBe("Kitchen renovation");
  expect(quotation.sections.map(({ title }) => title)).toEqual(["Preliminaries", "Carpentry"]);
  expect(quotation.items.map(({ description, unit, qty, unitPrice }) => [description, unit, qty, unitPrice])).toEqual([
    ["Protection", "lot", 1, 1250.5],
    ["Hoarding", "lot", 1, 1250.5],
    ["Cabinets", null, 1, 0],
  ]);
  await page.getByLabel("Totals").getByText("$2,726.09").waitFor();
});

test("lines are added, moved between sections, duplicated, removed and restored by keys", async () => {
  const office = await newOffice();
  const section = (title: string, ...names: string[]) => ({
    title,
    items: names.map((description) => line({ description })),
  });
  const { editing, page } = await editQuotation(office, {
    items: [],
    sections: [section("One", "a", "b"), section("Two", "c")],
  });
  const { keyboard } = page;
  await editing.cell("b", "Description").focus();
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO", "b", "c"]);
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO", "c", "b"]);
  await keyboard.press("Control+d");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO", "c", "b", "b"]);
  await keyboard.press("Control+Shift+Backspace");
  await keyboard.press("Control+Shift+Backspace");
  await keyboard.press("Control+Shift+Backspace");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO"]);
  await keyboard.press("Control+Shift+Backspace");
  // One row always stays.
  await expect.poll(() => editing.outline()).toEqual(["ONE", "TWO", ""]);
  for (let i = 0; i < 3; i += 1) await keyboard.press("Control+z");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO", "c", "b"]);
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => editing.outline()).toEqual(["ONE", "a", "TWO", "c"]);
  await editing.saved();

  await editing.cell("a", "Quantity").focus();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.type("7");
  expect(await editing.cell("c", "Quantity").inputValue()).toBe("7");
});

test("a line is dragged into another section", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office, {
    items: [line({ description: "first" })],
    sections: [{ title: "Two", items: [line({ description: "second" }), line({ description: "third" })] }],
  });
  // All lines are in sight, above the bar with the total.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const handle = editing.line("first").locator("[data-drag]");
  await handle.hover();
  // The library that drags is loaded when the handle is first pointed at.
  await page.locator("[data-row][draggable=true]").waitFor();
  const target = await editing.line("third").boundingBox();
  await page.mouse.down();
  for (let y = 1; y <= 4; y += 1) await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + y, { steps: 3 });
  await page.locator("[data-drop]").waitFor();
  await page.mouse.up();
  await expect.poll(() => editing.outline()).toEqual(["TWO", "second", "first", "third"]);
  await editing.saved();
});

test("a section folds, and keeps its subtotal in sight", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office, {
    items: [],
    sections: [{ title: "Wet works", items: [line({ description: "Screed", qty: 2, unitPrice: 100.25 })] }],
  });
  await page.getByRole("button", { name: "Hide the lines of this section" }).click();
  await editing.line("Screed").waitFor({ state: "detached" });
  await editing.bill.getByText("200.50").waitFor();
  await editing.bill.getByText("1 line").waitFor();
  await page.getByRole("button", { name: "Show the lines of this section" }).click();
  await editing.line("Screed").waitFor();
});

test("totals follow the typing, with retention, GST and rounding as on paper", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office, {
    items: [line({ description: "Odd cents", qty: 1, unitPrice: 0.5 })],
  });
  await page.getByLabel("Retention (%)").fill("5");
  const totals = page.getByLabel("Totals");
  for (const text of ["Retention 5%", "-$0.03", "GST 9%", "$0.52"]) await totals.getByText(text).waitFor();
  await totals.getByText("Rounding").waitFor();
  await editing.saved();
  expect(await totals.getByText("Please report this").count()).toBe(0);
});

test("an invoice is written with the same editor, without sections", async () => {
  const office = await newOffice();
  const { clientId } = await office.api.quotation();
  const page = await pageOf(office, `/invoices/new?client=${clientId}`);
  const editing = new Editing(page);
  await page.getByRole("combobox", { name: "Project" }).click();
  await page.getByRole("option").first().click();
  await page.getByLabel("Title", { exact: true }).fill("First claim");
  await editing.line("").getByLabel("Description").fill("Works done");
  await editing.cell("Works done", "Unit price").fill("1000");
  await editing.saved();
  expect(await page.getByRole("button", { name: "Add section" }).count()).toBe(0);
  await page.waitForURL(/\/invoices\/inv_\w+\/edit$/);
});

test("a value that the server refuses is marked at its cell, in line 400 too", async () => {
  const office = await newOffice();
  const items = Array.from({ length: 500 }, (_, i) => line({ description: `Item ${i}` }));
  const { editing, page } = await editQuotation(office, { items });
  await editing.cell("Item 400", "Unit price").fill("9,999,999,999");
  await page.getByRole("status").getByText("Not saved: 1 field needs attention").waitFor();
  await editing.cell("Item 3", "Description").focus();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const cell = editing.cell("Item 400", "Unit price");
  await expect.poll(() => cell.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  expect(await cell.getAttribute("aria-invalid")).toBe("true");
  await cell.fill("99");
  await editing.saved();
});

test("the status names missing fields, and sending shows the errors at them", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office);
  await editing.cell("Tiling", "Quantity").fill("two");
  await page.getByRole("button", { name: "Send quotation" }).first().click();
  await editing.line("Tiling").getByText("Enter a number such as 1,250.50").waitFor();
  await editing.cell("Tiling", "Quantity").fill("2");
  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByRole("status").getByText("Not saved yet: needs a title").waitFor();
  await page.getByText("Enter a title").waitFor();
});

test("a quotation that was sent cannot be opened in the editor", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation();
  await office.api.act(`/quotations/${id}/send`, { to: "lim@example.com" });
  const page = await pageOf(office, `/quotations/${id}/edit`);
  await page.getByText("This quotation was already issued. Revise it to change it.").waitFor();
});
