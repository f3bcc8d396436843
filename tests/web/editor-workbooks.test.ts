// @module-tag gate
import { utils, write } from "@e965/xlsx";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { Editing, editQuotation } from "./editing.ts";
import { newOffice } from "./office.ts";

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Add lines from a spreadsheet" });

const bill = [
  ["Tender for works at 36 Bedok North"],
  [],
  ["S/No", "Description", "Unit", "Qty", "Unit Rate (S$)", "", "", "Amount (S$)"],
  ["", "", "", "", "Supply", "Install", "Total", ""],
  ["1.0", "WET WORKS"],
  ["", "Cement and sand screed to floors, trowelled smooth, of the thickness given below:"],
  ["1.1", "25 mm thick", "m2", 38.5, 18.5, 12, 30.5, 1_174.25],
  ["1.2", "40 mm thick", "m2", 10, 22, 12, 34, 340],
  ["1.3", "Option: epoxy floor", "m2", 100, 30, 30, 60, 6_000],
  ["", "Sub-total", "", "", "", "", "", 1_514.25],
  ["2.0", "METAL WORKS"],
  ["2.1", "Handrail", "m", 12.5, 120, 85.5, 205.5, 2_568.75],
  ["2.2", "Gate", "no", "Rate only", 500, 300, 800, "Rate only"],
  ["2.3", "Bollards", "no", "Rate only", 50, 30, 80, "Rate only"],
  ["", "TOTAL CARRIED TO SUMMARY", "", "", "", "", "", 4_083],
];

function tender() {
  const workbook = utils.book_new();
  utils.book_append_sheet(
    workbook,
    utils.aoa_to_sheet([
      ["Item", "Description", "Qty", "Rate"],
      [1, "Old item", 1, 1],
    ]),
    "Old",
  );
  const sheet = utils.aoa_to_sheet(bill);
  sheet["!merges"] = [{ s: { r: 2, c: 4 }, e: { r: 2, c: 6 } }];
  sheet["!rows"] = [];
  sheet["!rows"][8] = { hidden: true };
  utils.book_append_sheet(workbook, sheet, "Bill");
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([["SUMMARY"], ["", "WET WORKS", 1_514.25]]), "Summary");
  workbook.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}] };
  const buffer = Buffer.from(write(workbook, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  return { name: "tender.xlsx", mimeType: "application/octet-stream", buffer };
}

test("a tender of several sheets becomes a bill, with what it hides, asks and states shown", async () => {
  const office = await newOffice();
  const { quotation, page } = await editQuotation(office, { items: [] });
  await page.getByLabel("Import from spreadsheet").setInputFiles(tender());
  const sheet = sheetOf(page);
  await sheet.getByRole("status").getByText("5 lines in 2 sections").waitFor();
  expect(await sheet.getByLabel("Sheet of the file").locator("option").allTextContents()).toEqual([
    "Bill",
    "Summary",
    "Old (hidden in the file)",
  ]);
  await sheet.getByText("1 row is hidden in the file and left out.").waitFor();
  await sheet.getByText("2 sums of the file agree with the lines.").waitFor();
  await sheet.getByText("These lines come to 4,083.00.").waitFor();
  await sheet.getByRole("button", { name: "Add 5 lines" }).click();
  const saved = async () => (await office.api.get<Quotation>(`/quotations/${quotation.id}`)).body;
  await expect.poll(async () => (await saved()).items.length).toBe(5);
  const { items } = await saved();
  expect(items.map(({ ref, qty, unitPrice }) => [ref, qty, unitPrice])).toEqual([
    ["1.1", 38.5, 30.5],
    ["1.2", 10, 34],
    ["2.1", 12.5, 205.5],
    ["2.2", 1, 0],
    ["2.3", 1, 0],
  ]);
  expect(items[0]?.description).toMatch(/^Cement and sand screed .* below:\n25 mm thick$/);
  expect(items[3]?.description).toBe("Gate (Rate only: 800 / no)");
});

test("one answer is given for all rows with the same question", async () => {
  const office = await newOffice();
  const { page } = await editQuotation(office, { items: [] });
  await page.getByLabel("Import from spreadsheet").setInputFiles(tender());
  const sheet = sheetOf(page);
  const question = sheet.getByRole("listitem").filter({ hasText: "All 2 rows: only a rate" });
  await question.getByRole("button", { name: "Take all as “Left out”" }).click();
  await sheet.getByRole("status").getByText("3 lines in 2 sections").waitFor();
  await sheet.getByText("2 sums of the file agree with the lines.").waitFor();
});

test("a workbook with a password is refused with what to do", async () => {
  const office = await newOffice();
  const { page } = await editQuotation(office);
  const protectedBytes = Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  const file = { name: "bill.xlsx", mimeType: "application/octet-stream", buffer: protectedBytes };
  await page.getByLabel("Import from spreadsheet").setInputFiles(file);
  await sheetOf(page).getByText("This file is protected by a password.").waitFor();
  await page.keyboard.press("Escape");
  expect(await new Editing(page).outline()).not.toEqual([]);
});
