// @module-tag gate
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { GstReturn } from "#contract/books/reports.ts";
import { newExpense } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { billed, newContract, sent, submitted } from "../support/contracts.ts";
import { credited } from "../support/credit.ts";
import { atTime } from "../support/service.ts";
import { newOffice, pageOf } from "./office.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Clicks a button and returns the file that the browser downloads. */
async function fileOf(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const rowsIn = (content: Buffer) => parse(content, { columns: true, bom: true }) as Record<string, string>[];

async function officeWithQuarter() {
  const office = await newOffice();
  const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00Z`, work);
  const { api } = office;
  const invoice = await at("2026-03-02", () => api.sentInvoice({ title: "Kitchen works" }));
  const credit = await at("2026-03-05", () => credited(api, invoice, 20));
  const cancelled = await at("2026-03-06", () => api.sentInvoice());
  await at("2026-04-07", () => api.act(`/invoices/${cancelled.id}/void`));
  await api.create("/expenses", newExpense({ date: "2026-03-10", amount: 50, gstAmount: 4.5, reference: "R-17" }));
  return { office, invoice, credit, cancelled };
}

const money = (amount: number) =>
  `${amount < 0 ? "-" : ""}$${Math.abs(amount).toLocaleString("en-SG", { minimumFractionDigits: 2 })}`;

test("the boxes are those of the API, and each opens its documents, which lead to their pages", async () => {
  const { office, invoice, credit } = await officeWithQuarter();
  const page = await pageOf(office, "/reports/gst?from=2026-01-01&to=2026-03-31");
  const { body } = await office.api.get<GstReturn>("/reports/gst-f5?from=2026-01-01&to=2026-03-31");
  const boxes = page.getByRole("table", { name: "GST F5" }).getByRole("row");
  await boxes.nth(1).waitFor();
  const shown = (await boxes.getByRole("cell").allInnerTexts()).filter((_, i) => i % 2 === 1);
  const { box1, box2, box3, box4, box5, box6, box7, box8, box13 } = body;
  expect(shown).toEqual([box1, box2, box3, box4, box5, box6, box7, box8, box13].map(money));
  expect([box1, box5, box8]).toEqual([180, 50, 11.7]);
  await page.getByText("Quoin cannot tell whether those are out of scope").waitFor();
  await page.getByText("taken off on the day of the voiding").waitFor();

  await page.getByRole("link", { name: "Box 1: Total value of standard-rated supplies" }).click();
  await page.waitForURL(/box=1$/);
  const documents = page.getByRole("table", { name: "Documents of box 1" }).getByRole("row");
  await documents.filter({ hasText: invoice.number }).filter({ hasText: "100.00" }).waitFor();
  await documents.filter({ hasText: credit.number }).filter({ hasText: "-20.00" }).waitFor();
  await documents.filter({ hasText: "Sum of box 1" }).filter({ hasText: "180.00" }).waitFor();
  await expect.poll(() => documents.count()).toBe(5);
  await documents.getByRole("link", { name: credit.number }).click();
  await heading(page, new RegExp(credit.number));
  await page.goBack();
  await documents.filter({ hasText: invoice.number }).getByRole("link").click();
  await heading(page, "Kitchen works");
  await page.goBack();
  await page.getByRole("link", { name: /^Box 7/ }).click();
  await page.getByRole("table", { name: "Documents of box 7" }).getByRole("link", { name: "R-17" }).click();
  await page.waitForURL(/\/expenses\/exp_/);
});

test("the period of the return is in the address, begins with the previous quarter, and a voiding counts in its own", async () => {
  const { office, cancelled } = await officeWithQuarter();
  const page = await pageOf(office, "/reports/gst");
  const period = page.getByLabel("Period");
  await period.waitFor();
  expect(await period.locator("option").nth(1).getAttribute("value")).toBe(await period.inputValue());
  await period.selectOption("Own dates");
  await page.getByLabel("First day").fill("2026-04-01");
  await page.getByLabel("Last day").fill("2026-04-30");
  await page.waitForURL(/from=2026-04-01&to=2026-04-30/);
  await page.getByRole("link", { name: /^Box 6/ }).click();
  const documents = page.getByRole("table", { name: "Documents of box 6" });
  await documents
    .getByRole("row", { name: `${cancelled.number} Invoice, voided` })
    .getByText("-9.00")
    .waitFor();
  await page.reload();
  await documents.getByText("-9.00").first().waitFor();
  const { content } = await fileOf(page, "Export CSV");
  expect(rowsIn(content)).toHaveLength(1);
  await page.getByLabel("First day").fill("2026-05-01");
  await page.getByText("The first day is after the last.").waitFor();
});

test("more documents than fit on a page are paged", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client();
  const { id: projectId } = await office.api.project({ clientId });
  await atTime("2026-03-02T04:00:00Z", async () => {
    for (let i = 0; i < 26; i += 1) await office.api.sentInvoice({ clientId, projectId });
  });
  const page = await pageOf(office, "/reports/gst?from=2026-01-01&to=2026-03-31&box=6");
  const rows = page.getByRole("table", { name: "Documents of box 6" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(26);
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole("link", { name: /^Box 1:/ }).click();
  await expect.poll(() => page.getByRole("table", { name: "Documents of box 1" }).getByRole("row").count()).toBe(26);
});

test("a row per contract says how far it is claimed and billed, and costs are for those who may see them", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  await sent(api, await billed(api, await submitted(api, contract, { all: 0.5 })));
  await api.create("/expenses", newExpense({ projectId: contract.projectId, amount: 120.5 }));
  const page = await pageOf(office, "/reports/contracts");
  const table = page.getByRole("table", { name: "Contracts report" });
  const row = table.getByRole("row", { name: /Roof/ });
  await row.getByText("120.50").waitFor();
  expect(await row.getByText("50%", { exact: true }).count()).toBe(2);
  await row.getByText("379.50").waitFor();
  await table.getByRole("row", { name: /^Total 1,000.00/ }).waitFor();
  const { content } = await fileOf(page, "Export CSV");
  expect(rowsIn(content)).toHaveLength(1);
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await page.getByRole("heading", { name: "No contracts" }).waitFor();
  await page.goBack();
  await row.getByRole("link", { name: "Roof" }).click();
  await heading(page, "Roof");
});

test("account codes are checked, and the journal is exported with them for the chosen month", async () => {
  const office = await newOffice();
  await atTime("2026-03-02T04:00:00Z", () => office.api.sentInvoice());
  const page = await pageOf(office, "/settings/accounts");
  const sales = page.getByLabel("Sales");
  const save = page.getByRole("button", { name: "Save changes" });
  expect(await sales.inputValue()).toBe("4000");
  await sales.fill("40 00");
  await save.click();
  await page.getByText("Use letters, digits, dots, slashes and hyphens").waitFor();
  await sales.and(page.locator("[aria-invalid=true]")).waitFor();
  await sales.fill("200/A");
  await page.getByLabel("Rounding").fill("");
  await save.click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Rounding").inputValue()).toBe("4900");

  await page.goto("/reports/journal?from=2026-03-01&to=2026-03-31");
  await heading(page, "Journal");
  const generic = await fileOf(page, "Download journal");
  expect(rowsIn(generic.content).map((row) => row["Account code"])).toEqual(["1100", "2100", "200/A"]);
  await page.getByLabel("For", { exact: true }).selectOption("Xero: a zip of manual journals");
  await page.waitForURL(/format=xero/);
  await page.getByText("Accounting › Manual journals › Import").waitFor();
  const xero = await fileOf(page, "Download journal");
  expect(xero.name).toMatch(/\.zip$/);
  const [file] = Object.values(unzipSync(xero.content));
  expect(Buffer.from(file ?? []).toString()).toContain("200/A");
});

test("the overview shows what the bank has unmatched, and leads to the page that matches it", async () => {
  const office = await newOffice();
  await office.api.sentInvoice();
  await newBankLines(office.api, [
    ["2026-03-27", "FAST LIM MEI LING", "50.00"],
    ["2026-03-28", "FAST TAN", "9.00"],
  ]);
  const page = await pageOf(office, "/");
  await page.getByRole("link", { name: "Unmatched at the bank $59.00 2 lines" }).click();
  await heading(page, "Bank");
  await page.getByText("FAST LIM MEI LING").first().waitFor();
});
