// @module-tag gate
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { dialogOn } from "./barriers.ts";
import { editQuotation, openEditor } from "./editing.ts";
import { newOffice, pageOf } from "./office.ts";

const mixed = [
  line({ description: "Tiling", qty: 1, unitPrice: 1000 }),
  line({ description: "Export of joinery", qty: 1, unitPrice: 500, taxCode: "ZERO_RATED" }),
];

test("a line's tax code and account are chosen by keyboard, undone, and saved by themselves", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  const saved = async () => (await office.api.get<Quotation>(`/quotations/${quotation.id}`)).body.items[0];
  const row = editing.line("Tiling");
  const [tax, account] = [row.getByLabel("Tax", { exact: true }), row.getByLabel("Account code")];
  expect(await tax.count()).toBe(0);

  await editing.cell("Tiling", "Description").focus();
  await page.keyboard.press("Alt+Enter");
  await expect.poll(() => tax.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press("z");
  await expect.poll(() => tax.inputValue()).toBe("ZERO_RATED");
  await page.getByLabel("Totals").getByText("Zero-rated on 1,000.00").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("4100");
  await editing.saved();
  await expect.poll(saved).toMatchObject({ taxCode: "ZERO_RATED", accountCode: "4100" });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => account.inputValue()).toBe("");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByLabel("Totals").getByText("GST 9%", { exact: true }).waitFor();
  await editing.saved();
  await expect.poll(saved).toMatchObject({ taxCode: "STANDARD", accountCode: null });
});

test("a line with a tax code of its own shows it, and keeps it when other cells change", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation({ items: mixed });
  const editing = await openEditor(office, { id });
  expect(await editing.line("Tiling").getByLabel("Tax", { exact: true }).count()).toBe(0);
  const tax = editing.line("Export of joinery").getByLabel("Tax", { exact: true });
  expect(await tax.inputValue()).toBe("ZERO_RATED");
  await editing.cell("Tiling", "Unit price").fill("2,000");
  await editing.page.getByLabel("Totals").getByText("GST 9% on 2,000.00").waitFor();
  await editing.saved();
  const { body } = await office.api.get<Quotation>(`/quotations/${id}`);
  expect([body.items.map(({ taxCode }) => taxCode), body.totals.gst]).toEqual([["STANDARD", "ZERO_RATED"], 180]);
});

test("an account code that the journal cannot take is refused at its field", async () => {
  const office = await newOffice();
  const { editing, page } = await editQuotation(office);
  await editing.line("Tiling").getByRole("button", { name: "Tax and account of the line" }).click();
  await editing.line("Tiling").getByLabel("Account code").fill("=1+1");
  await page.getByText("Not saved: 1 field needs attention").waitFor();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const account = editing.line("Tiling").getByLabel("Account code");
  await expect.poll(() => account.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  expect(await account.getAttribute("aria-invalid")).toBe("true");
});

test("an invoice's page marks such lines, and a credit note takes and changes their tax code", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice({ items: mixed });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page
    .getByRole("row", { name: /Export of joinery/ })
    .getByText("Zero-rated")
    .waitFor();
  await page.getByText("GST 9% on 1,000.00").waitFor();
  const { id } = await office.api.create<CreditNote>("/credit-notes", { invoiceId: invoice.id, reason: "Cancelled" });
  await page.goto(new URL(`/credit-notes/${id}`, page.url()).href);
  await page.getByText("Zero-rated on 500.00").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  const second = dialogOn(page).getByRole("listitem", { name: "Line 2" });
  expect(await second.getByLabel("Tax").inputValue()).toBe("ZERO_RATED");
  await second.getByLabel("Tax").selectOption("Exempt");
  await dialogOn(page).getByText("Exempt on 500.00").waitFor();
  await dialogOn(page).getByRole("button", { name: "Save" }).click();
  await dialogOn(page).waitFor({ state: "detached" });
  const { body } = await office.api.get<CreditNote>(`/credit-notes/${id}`);
  expect(body.items.map(({ taxCode }) => taxCode)).toEqual(["STANDARD", "EXEMPT"]);
});
