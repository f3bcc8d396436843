// @module-tag gate
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { newRecurring } from "../support/recurring.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** Creates three drafts of two clients, due at the ends of January, February and March. */
async function officeWithInvoices(): Promise<Office & { clientId: string }> {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await office.api.project({ clientId });
  const { id: otherId } = await office.api.client({
    name: "The Management Corporation Strata Title Plan No. 9417, Jade Grove Residences at Upper Serangoon",
  });
  const { id: otherProjectId } = await office.api.project({ clientId: otherId });
  await office.api.invoice({ clientId, projectId, title: "January", dueDate: "2026-01-31" });
  await office.api.invoice({ clientId: otherId, projectId: otherProjectId, title: "February", dueDate: "2026-02-28" });
  await office.api.invoice({ clientId, projectId, title: "March", dueDate: "2026-03-31" });
  return { ...office, clientId };
}

const rowsOf = (page: Page) => page.getByRole("table", { name: "Invoices" }).getByRole("link");
const titlesOf = async (page: Page) =>
  (await rowsOf(page).allInnerTexts()).map((text) => text.split("\n", 1)[0]).join(" ");
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("invoices are narrowed by client and days, which the address keeps", async () => {
  const office = await officeWithInvoices();
  const page = await pageOf(office, "/invoices");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Due from").fill("2026-02-28");
  await expect.poll(() => titlesOf(page)).toBe("March February");
  await page.getByLabel("Due until").fill("2026-02-28");
  await expect.poll(() => titlesOf(page)).toBe("February");
  await page.getByRole("button", { name: "Remove filter: Due 28 Feb 2026" }).click();

  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).waitFor();
  await page.getByRole("combobox", { name: "Client" }).press("Enter");
  await expect.poll(() => titlesOf(page)).toBe("March January");
  expect(searchOf(page)).toEqual({ client: office.clientId });
  await page.getByLabel("Issued until").fill("2026-12-31");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Remove filter: Client: Lim & Daughters" }).waitFor();
  await page.getByRole("button", { name: "Remove filter: Issued until 31 Dec 2026" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect.poll(() => titlesOf(page)).toBe("March February January");
  expect(searchOf(page)).toEqual({});
});

test("invalid days are ignored", async () => {
  const page = await pageOf(await officeWithInvoices(), "/invoices?dueFrom=2026-02-30&dueUntil=soon&issuedFrom=1");
  await expect.poll(() => titlesOf(page)).toBe("March February January");
});

test("an invoice is found by its client's name, and names come in one request", async () => {
  const office = await officeWithInvoices();
  const page = await pageOf(office, "/invoices");
  // Waits until the requests of the first load are over.
  await rowsOf(page).filter({ hasText: "Lim & Daughters" }).first().waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await rowsOf(page).filter({ hasText: "Lim & Daughters" }).first().waitFor();
  await rowsOf(page).filter({ hasText: "Jade Grove Residences" }).waitFor();
  expect(asked.filter((path) => path.includes("/client"))).toEqual(["/app/v1/client-names"]);
  await page.getByRole("searchbox").fill("jade grove");
  await expect.poll(() => titlesOf(page)).toBe("February");
  await page.getByRole("searchbox").press("Escape");
  await expect.poll(() => titlesOf(page)).toBe("March February January");
});

test("the keyboard moves between rows, opens one, goes to the next, and back", async () => {
  const page = await pageOf(await officeWithInvoices(), "/invoices?q=a");
  await expect.poll(() => titlesOf(page)).toBe("March February January");
  const focusedRow = () => page.evaluate<string>("document.activeElement.innerText.split('\\n')[0]");
  await page.keyboard.press("j");
  await expect.poll(focusedRow).toBe("March");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect.poll(focusedRow).toBe("January");
  await page.keyboard.press("k");
  await expect.poll(focusedRow).toBe("February");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "February" }).waitFor();
  await page.getByText("2 of 3").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { level: 1, name: "January" }).waitFor();
  await page.getByRole("link", { name: "Previous" }).click();
  await page.getByRole("heading", { level: 1, name: "February" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
  await expect.poll(() => titlesOf(page)).toBe("March February January");
  expect(searchOf(page)).toEqual({ q: "a" });

  const field = page.getByRole("searchbox");
  await field.fill("aj");
  await field.press("k");
  expect(await field.inputValue()).toBe("ajk");
  await page.keyboard.press("Escape");
  await expect.poll(() => searchOf(page)).toEqual({});
  await expect.poll(() => titlesOf(page)).toBe("March February January");
  await field.press("ArrowDown");
  await expect.poll(focusedRow).toBe("March");
});

test("clients are narrowed by their kind", async () => {
  const office = await newOffice();
  await office.api.client({ name: "Tan Ah Kow" });
  await office.api.client({ name: "The Sail", type: "MCST" });
  const page = await pageOf(office, "/clients");
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("link");
  await rows.filter({ hasText: "Tan Ah Kow" }).waitFor();
  await page.getByLabel("Type").selectOption("MCST");
  await rows.filter({ hasText: "Tan Ah Kow" }).waitFor({ state: "detached" });
  await expect.poll(() => rows.allInnerTexts()).toEqual(["The Sail"]);
  expect(searchOf(page)).toEqual({ type: "MCST" });
  await page.getByLabel("Type").selectOption("COMPANY");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows.filter({ hasText: "Tan Ah Kow" }).waitFor();
});

test("a list is exported as it is narrowed, all of its pages", async () => {
  const office = await officeWithInvoices();
  const page = await pageOf(office, `/invoices?client=${office.clientId}`);
  await expect.poll(() => titlesOf(page)).toBe("March January");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n").map((row) => row.split(",")[1])).toEqual(["Title", "March", "January", undefined]);
  await page.route("**/exports/**", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("alert").getByText("Quoin did not respond.").waitFor();
});

test("the line above invoices has the sums of what tabs, filters and search leave", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await office.api.project({ clientId });
  const invoice = (title: string, unitPrice: number) =>
    office.api.invoice({ clientId, projectId, title, items: [{ description: "Works", qty: 1, unitPrice }] });
  await invoice("Draft", 1_000);
  for (const [title, unitPrice] of [
    ["Kitchen", 200],
    ["Bathroom", 10.5],
  ] as const) {
    const { id } = await invoice(title, unitPrice);
    await office.api.act(`/invoices/${id}/send`);
    if (title === "Kitchen") await office.api.pay({ id }, 18);
  }
  const page = await pageOf(office, "/invoices");
  const sum = page.getByRole("main").getByRole("status").filter({ hasText: "·" });
  const shows = async (text: string) => {
    await expect.poll(() => sum.innerText()).toBe(text);
  };
  await shows("3 invoices · $1,319.45 · outstanding $211.45 · including drafts $1,090.00");
  await page.getByRole("link", { name: "Awaiting payment" }).click();
  await shows("2 invoices · $229.45 · outstanding $211.45");
  await page.getByRole("searchbox").fill("bathroom");
  await shows("1 invoice · $11.45 · outstanding $11.45");
  await page.getByRole("searchbox").fill("no such text");
  await expect.poll(() => sum.count()).toBe(0);
});

test("a person chooses the columns of invoices, which the browser keeps; phones have cards", async () => {
  const office = await newOffice();
  await office.api.sentInvoice({ clientReference: "PO 2304" });
  const page = await pageOf(office, "/invoices");
  const heads = async () => (await page.locator("th").allInnerTexts()).join(" ").replaceAll(/\s+/g, " ");
  await expect.poll(heads).toBe("Invoice Client Status Due Total Outstanding");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Due" }).uncheck();
  await page.getByRole("checkbox", { name: "Client’s reference" }).check();
  await expect.poll(heads).toBe("Invoice Client Status Client’s reference Total Outstanding");
  await page.getByRole("cell", { name: "PO 2304" }).waitFor();
  await page.reload();
  await expect.poll(heads).toBe("Invoice Client Status Client’s reference Total Outstanding");
  await page.goto("/quotations");
  await page.getByRole("heading", { name: "No quotations yet" }).waitFor();
  await page.goto("/invoices");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Show the usual columns" }).click();
  await expect.poll(heads).toBe("Invoice Client Status Due Total Outstanding");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("list", { name: "Invoices" }).getByRole("link").waitFor();
  expect(await page.getByRole("button", { name: "Columns" }).isVisible()).toBe(false);
});

test("other lists have columns to choose, which the browser keeps too", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, { clientReference: "PO 8" });
  const claim = await submitted(api, contract, { all: 0.5, periodTo: "2027-03-31" });
  await api.act(`/claims/${claim.id}/respond`, { amount: 321, reason: "Snags" });
  await api.project({ name: "Attic", budget: 4_321 });
  await api.create("/expenses", newExpense({ reference: "R-77", gstAmount: 0 }));
  await api.create("/leads", { name: "Goh", address: "Blk 5 Bedok" });
  await newRecurring(api, { clientReference: "PO 9" });
  const invoice = await api.sentInvoice();
  await api.create(`/invoices/${invoice.id}/payments`, { amount: 5, method: "CASH", note: "At the door" });
  const page = await pageOf(office, "/");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, column, cell] of [
    ["/payments", "Note", "At the door"],
    ["/expenses", "Reference", "R-77"],
    ["/contracts", "Client’s reference", "PO 8"],
    ["/projects", "Budget", "4,321.00"],
    ["/claims", "Period until", "31 Mar 2027"],
    ["/claims", "Certified", "321.00"],
    ["/recurring", "Client's reference", "PO 9"],
    ["/leads?view=list", "Address", "Blk 5 Bedok"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("checkbox", { name: column, exact: true }).check();
    await page.getByRole("cell", { name: cell, exact: true }).waitFor();
    await page.reload();
    await page.getByRole("cell", { name: cell, exact: true }).waitFor();
  }
});
