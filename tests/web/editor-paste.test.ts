// @module-tag gate
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { itemsMax } from "#contract/documents/lines.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { Editing, editQuotation, openEditor } from "./editing.ts";
import { newOffice, type Office, pageOf } from "./office.ts";
import { paste } from "./paste.ts";

const sampleAt = (name: string) => fileURLToPath(new URL(`samples/${name}`, import.meta.url));
const sample = (name: string) => readFile(sampleAt(name), "utf8");
const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Add lines from a spreadsheet" });
const savedQuotation = async ({ api }: Office, { id }: { readonly id: string }) =>
  (await api.get<Quotation>(`/quotations/${id}`)).body;

/** The first cell of a bill without any line. */
const emptyCell = (editing: Editing) => editing.line("").getByLabel("Description");

/** Checks the bill of the samples of 500 lines, on the page and as the server has it. */
async function expectWholeBill(office: Office, quotation: { readonly id: string }, page: Page): Promise<void> {
  await page.getByLabel("Totals").getByText("$14,162,314.98").waitFor();
  await expect.poll(async () => (await savedQuotation(office, quotation)).items.length).toBe(500);
  const { sections, items, totals } = await savedQuotation(office, quotation);
  expect(totals.total).toBe(14_162_314.98);
  expect(sections.map(({ ref }) => ref).join("")).toBe("ABCDEFGHJK");
  expect(sections.map((section) => items.filter(({ sectionId }) => sectionId === section.id).length)).toEqual(
    Array.from({ length: 10 }, () => 50),
  );
  expect(items[5]).toMatchObject({
    ref: "A.6",
    description: "Hack and remove existing wall tiles, level 1\nincluding making good\nand disposal off site",
    unit: "pcs",
    qty: 16,
    unitPrice: 59.94,
    amount: 959.04,
  });
}

test("500 lines that were copied in LibreOffice become a bill, and one undo removes them", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office, { items: [] });
  await paste(page, emptyCell(editing), await sample("libreoffice.txt"), await sample("libreoffice.html.txt"));
  const sheet = sheetOf(page);
  await sheet.getByRole("status").getByText("500 lines in 10 sections").waitFor();
  // Nothing is added before it was looked at.
  expect((await savedQuotation(office, quotation)).items).toEqual([]);
  await sheet.getByRole("button", { name: "Add 500 lines" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText("500 lines added").waitFor();
  expect(
    (await editing.outline()).filter((text) => text === "PRELIMINARIES" || text === "DEMOLITION & HACKING"),
  ).toEqual(["PRELIMINARIES", "DEMOLITION & HACKING"]);
  await expectWholeBill(office, quotation, page);
  await editing.cell("Discount on this section", "Description").first().focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => editing.outline()).toEqual([""]);
  await expect.poll(async () => (await savedQuotation(office, quotation)).items.length).toBe(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expectWholeBill(office, quotation, page);
});

test("doubtful and unreadable cells are marked, and corrected before the lines are added", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  const rows = [
    "Description\tUnit\tQty\tRate\tAmount",
    "Screed\tm2\t2\t100.00\t250.00",
    "Scaffolding\tlot\tten\t1,500.00\t",
    "Discount\tlot\t1\t(50.00)\t(50.00)",
    "Subtotal\t\t\t\t200.00",
  ];
  await paste(page, editing.cell("Tiling", "Description"), rows.join("\r\n"));
  const sheet = sheetOf(page);
  await sheet.getByRole("status").getByText("3 lines, 2 cells need a look, 2 rows left out").waitFor();
  await sheet.getByText("Check: the spreadsheet says 250.00").waitFor();
  await sheet.getByText("Correct this: not a number").waitFor();
  const add = sheet.getByRole("button", { name: "Add 3 lines" });
  expect(await add.isDisabled()).toBe(true);

  await sheet.getByRole("button", { name: "Go to row 3" }).click();
  const unreadable = sheet.getByLabel("Quantity, row 3");
  await expect.poll(() => unreadable.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  expect(await unreadable.inputValue()).toBe("ten");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: "Next cell to check" }).click();
  await sheet.getByLabel("Quantity, row 2").fill("2.5");
  await page.keyboard.press("Tab");
  await sheet.getByRole("status").getByText("3 lines, 2 rows left out").waitFor();
  await add.click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(async () => (await savedQuotation(office, quotation)).items.length).toBe(4);
  const { items } = await savedQuotation(office, quotation);
  expect(items.map(({ description, qty, amount }) => [description, qty, amount])).toEqual([
    ["Tiling", 2, 1_000],
    ["Screed", 2.5, 250],
    ["Scaffolding", 10, 15_000],
    ["Discount", 1, -50],
  ]);
});

test("a workbook that is chosen or dropped shows its sheets, and becomes the same bill", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office, { items: [] });
  const sheet = sheetOf(page);
  await page.getByLabel("Import from spreadsheet").setInputFiles(sampleAt("bill.xlsx"));
  await sheet.getByRole("status").getByText("500 lines in 10 sections").waitFor();
  await sheet.getByLabel("Sheet of the file").selectOption("Variations");
  await sheet.getByText("Correct this: not a number").waitFor();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await sheet.waitFor({ state: "detached" });

  const bytes = (await readFile(sampleAt("bill.xlsx"))).toString("base64");
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob("${bytes}"), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "bill.xlsx"));
    return transfer;
  })()`);
  await emptyCell(editing).dispatchEvent("drop", { dataTransfer });
  await sheet.getByRole("button", { name: "Add 500 lines" }).click();
  await expectWholeBill(office, quotation, page);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => editing.outline()).toEqual([""]);
});

test("the next bill with the same names of columns is read as a person chose, until it is forgotten", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office, { items: [] });
  const sheet = sheetOf(page);
  const bill = (...rows: string[]) => ["Item\tWorks\tQty\tSupply only\tSupply and fix", ...rows].join("\n");
  await paste(page, emptyCell(editing), bill("1\tWall tiles\t10\t30.00\t45.50", "2\tSkirting\t4\t8.00\t11.00"));
  await sheet.getByText("Which one is it?").waitFor();
  await sheet.getByLabel("Unit price", { exact: true }).selectOption({ label: "E: Supply and fix" });
  await sheet.getByText("These lines come to 499.00.").waitFor();
  await sheet.getByRole("button", { name: "Add 2 lines" }).click();
  await expect
    .poll(async () => (await office.api.get<{ data: object[] }>("/import-layouts?kind=BILL")).body.data)
    .toMatchObject([{ name: "Pasted table" }]);
  const other = await editQuotation(office, { items: [] });
  const next = "Item\tSupply only\tSupply and fix\tQty\tWorks\n1\t100.00\t200.00\t3\tFloor tiles";
  await paste(other.page, emptyCell(other.editing), next);
  const second = sheetOf(other.page);
  await second.getByText("Columns are taken as you chose them for Pasted table.").waitFor();
  await second.getByText("These lines come to 600.00.").waitFor();
  expect(await second.getByText("Which one is it?").count()).toBe(0);
  const settings = await pageOf(office, "/settings/data");
  await settings.getByText(/^Bill of quantities\. .*works: Description/).waitFor();
  await settings.getByRole("button", { name: "Forget Pasted table" }).click();
  await settings.getByText("Nothing is remembered yet.").waitFor();
});

test("Undo of the message removes what was added, and keeps what was typed since", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office, {
    items: [line({ description: "Tiling" }), line({ description: "Grouting" })],
  });
  await paste(page, editing.cell("Tiling", "Description"), "Screed\t2\t50.00\nWet works\t\t\nTanking\t3\t60.00");
  await sheetOf(page).getByRole("button", { name: "Add 2 lines" }).click();
  await expect.poll(() => editing.outline()).toEqual(["Tiling", "Screed", "WET WORKS", "Tanking", "Grouting"]);
  await editing.cell("Grouting", "Unit price").fill("12.50");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => editing.outline()).toEqual(["Tiling", "Grouting"]);
  await expect
    .poll(async () => (await savedQuotation(office, quotation)).items.map(({ unitPrice }) => unitPrice))
    .toEqual([50, 12.5]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => editing.outline()).toEqual(["Tiling", "Screed", "WET WORKS", "Tanking", "Grouting"]);
});

test("a block that is pasted into the title of a section becomes its first lines", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office, {
    items: [],
    sections: ["One", "Two"].map((title) => ({ title, items: [line({ description: `of ${title}` })] })),
  });
  await paste(page, editing.bill.getByLabel("Section title").first(), "Screed\t2\t50.00\nTanking\t3\t60.00");
  await sheetOf(page).getByRole("button", { name: "Add 2 lines" }).click();
  await expect.poll(() => editing.outline()).toEqual(["ONE", "Screed", "Tanking", "of One", "TWO", "of Two"]);
});

test("a file that is no spreadsheet is refused with what to do", async () => {
  const office = await newOffice();
  const { page, editing } = await editQuotation(office);
  const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Import from spreadsheet").setInputFiles(file);
  await sheetOf(page).getByText("This file cannot be read. Save it as .xlsx or .csv").waitFor();
  await page.keyboard.press("Escape");
  await sheetOf(page).waitFor({ state: "detached" });
  await expect.poll(() => editing.outline()).toEqual(["Tiling"]);
});

test("a description of several lines is pasted as the text that it is", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office, { items: [] });
  const text = "Hack and remove tiles\nincluding making good\n\t- and disposal";
  const cell = emptyCell(editing);
  await paste(page, cell, text);
  await expect.poll(async () => (await savedQuotation(office, quotation)).items[0]?.description).toBe(text);
  expect(await sheetOf(page).count()).toBe(0);
});

test("lines that are copied and pasted into another quotation are the same lines", async () => {
  const office = await newOffice();
  const items = [line({ description: "No section", qty: 0.3333, unitPrice: 1_000_000 })];
  const sections = [
    { ref: "A", title: "施工 வேலை", items: [line({ ref: "A.1", description: 'Two\nlines, "quoted"', unit: "m²" })] },
    { title: "Less", items: [line({ description: "Discount", qty: 1, unitPrice: -5_200 })] },
  ];
  const { quotation, page } = await editQuotation(office, { items, sections });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy lines" }).click();
  await page.getByText("3 lines copied").waitFor();
  const other = await office.api.quotation({ items: [] });
  await page.goto(`/quotations/${other.id}/edit`);
  const editing = new Editing(page);
  await emptyCell(editing).focus();
  await page.keyboard.press("Control+v");
  const sheet = sheetOf(page);
  await sheet.getByRole("status").getByText("3 lines in 2 sections").waitFor();
  await sheet.getByRole("button", { name: "Add 3 lines" }).click();
  await expect.poll(async () => (await savedQuotation(office, other)).items.length).toBe(3);
  const contentOf = ({ sections: titled, items: lines, totals }: Quotation) => ({
    sections: titled.map(({ ref, title }) => ({ ref, title })),
    items: lines.map(({ ref, description, unit, qty, unitPrice, amount }) => ({
      ref,
      description,
      unit,
      qty,
      unitPrice,
      amount,
    })),
    totals,
  });
  expect(contentOf(await savedQuotation(office, other))).toEqual(contentOf(await savedQuotation(office, quotation)));
});

test("an invoice takes the lines of a bill, and says that it has no sections", async () => {
  const office = await newOffice();
  const { id } = await office.api.invoice({ items: [] });
  const page = await pageOf(office, `/invoices/${id}/edit`);
  const editing = new Editing(page);
  await paste(page, emptyCell(editing), "Item\tDescription\tQty\tRate\nA\tWorks\t\t\nA.1\tTiling\t2\t50.00");
  const sheet = sheetOf(page);
  await sheet.getByText("Invoices have no sections").waitFor();
  await sheet.getByRole("button", { name: "Add 1 line" }).click();
  await expect
    .poll(async () => (await office.api.get<Invoice>(`/invoices/${id}`)).body.items.map(({ amount }) => amount))
    .toEqual([100]);
});

test("a bill that does not fit says how many rows are left out", async () => {
  const office = await newOffice();
  const quotation = await office.api.quotation({
    items: Array.from({ length: itemsMax - 1 }, (_, i) => line({ description: `Item ${i}` })),
  });
  const editing = await openEditor(office, quotation);
  const { page } = editing;
  await paste(page, editing.cell(`Item ${itemsMax - 2}`, "Description"), "Tiling\t2\t50.00\nScreed\t3\t60.00");
  const sheet = sheetOf(page);
  await sheet
    .getByText(
      "The document has room for 1 more line. 1 row is left out at the end; paste what is left out into another document.",
    )
    .waitFor();
  await sheet.getByRole("button", { name: "Add 1 line" }).click();
  await expect
    .poll(async () => (await savedQuotation(office, quotation)).items[itemsMax - 1]?.description)
    .toBe("Tiling");
});

test("a file with more rows than are read says so", async () => {
  const { page } = await editQuotation(await newOffice(), { items: [] });
  const rows = Array.from({ length: 5_001 }, (_, i) => `A.${i},Item ${i},1,10`);
  await page
    .getByLabel("Import from spreadsheet")
    .setInputFiles({ name: "bill.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await sheetOf(page).getByText("Only the first 5,000 rows were read. Paste the others separately.").waitFor();
});
