// @module-tag gate
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

/** Records payments of 9.00 by PayNow and 100.00 in cash for one client, and 50.00 by cheque for another. */
async function officeWithPayments(): Promise<Office & { clientId: string }> {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId });
  const first = await api.sentInvoice({ clientId, projectId });
  const second = await api.sentInvoice();
  await api.pay(first, 9, { method: "PAYNOW", paidAt: "2026-01-15", reference: "FT-8812" });
  await api.pay(first, 100, { method: "CASH", paidAt: "2026-02-15" });
  await api.pay(second, 50, { method: "CHEQUE", paidAt: "2026-03-15" });
  return { ...office, clientId };
}

const rowsOf = (page: Page) => page.getByRole("table", { name: "Payments" }).getByRole("row");
const amountsOf = async (page: Page) =>
  (
    await rowsOf(page)
      .getByRole("cell", { name: /^[\d,]+\.\d\d$/ })
      .allInnerTexts()
  ).join(" ");
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("all payments are listed with their sum, which follows the filters", async () => {
  const office = await officeWithPayments();
  const page = await pageOf(office, "/payments");
  await page.getByText("3 payments · $159.00").waitFor();
  await expect.poll(() => amountsOf(page)).toBe("50.00 100.00 9.00");
  await rowsOf(page).filter({ hasText: "Lim & Daughters" }).filter({ hasText: "PayNow" }).first().waitFor();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Received from").fill("2026-02-15");
  await page.getByText("2 payments · $150.00").waitFor();
  await page.getByLabel("Received until").fill("2026-02-15");
  await page.getByText("1 payment · $100.00").waitFor();
  await page.getByRole("button", { name: "Remove filter: Received 15 Feb 2026" }).click();
  await page.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await page.getByText("2 payments · $109.00").waitFor();
  await page.getByRole("combobox", { name: "Method" }).selectOption("Cash");
  await page.getByText("1 payment · $100.00").waitFor();
  await expect.poll(() => amountsOf(page)).toBe("100.00");
  expect(searchOf(page)).toEqual({ client: office.clientId, method: "CASH" });
  await page.reload();
  await page.getByText("1 payment · $100.00").waitFor();
  await page.getByRole("button", { name: "Remove filter: Client: Lim & Daughters" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox").fill("8812");
  await page.getByText("1 payment · $9.00").waitFor();
  // The sum may arrive before the rows.
  await expect.poll(() => amountsOf(page)).toBe("9.00");
  await page.getByRole("table").getByRole("link").click();
  await page
    .getByRole("dialog", { name: /^Receipt R-/ })
    .getByRole("link", { name: /INV-\d{4}-0001/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Claim 1" }).waitFor();
  await page.getByText("FT-8812", { exact: true }).waitFor();
});

test("the payments that the filters let through are exported", async () => {
  const page = await pageOf(await officeWithPayments(), "/payments?method=CASH");
  await page.getByText("1 payment · $100.00").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), "utf8")).trim().split("\r\n")).toHaveLength(2);
});

test("an office without payments is led to its invoices, and a filter to Clear filters", async () => {
  const page = await pageOf(await newOffice(), "/payments?method=BOGUS&from=soon");
  await page.getByRole("heading", { name: "No payments yet" }).waitFor();
  await page.goto("/payments?method=CASH");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Show invoices awaiting payment" }).click();
  await page.getByRole("heading", { name: "No invoices awaiting payment" }).waitFor();
});

test("invoices are narrowed by project and total, and a new one is a click away", async () => {
  const office = await newOffice();
  const { clientId, projectId } = await office.api.invoice({ title: "Small" });
  const items = [{ description: "Works", qty: 1, unitPrice: 1_000_000 }];
  await office.api.create("/invoices", { clientId, projectId, title: "Large", items });
  await office.api.invoice({ title: "Elsewhere" });
  const page = await pageOf(office, `/invoices?project=${projectId}`);
  const links = page.getByRole("table", { name: "Invoices" }).getByRole("link");
  await expect.poll(() => links.count()).toBe(2);
  await page.getByRole("button", { name: "Remove filter: Project: Kitchen" }).waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Total from").fill("$1,090,000.00");
  await expect.poll(() => links.count()).toBe(1);
  await links.filter({ hasText: "Large" }).waitFor();
  expect(searchOf(page)).toEqual({ project: projectId, totalMin: "1090000" });
  await page.getByLabel("Total to").fill("a lot");
  await page.getByText("Enter an amount").waitFor();
  expect(await page.getByRole("link", { name: "New invoice" }).getAttribute("href")).toBe("/invoices/new");
  const viewer = await pageOf(await colleagueOf(office, "VIEWER"), "/invoices");
  await viewer.getByRole("table").getByRole("link", { name: "Large" }).waitFor();
  expect(await viewer.getByRole("link", { name: "New invoice" }).count()).toBe(0);
});

/** Sends invoices of 109.00, the later ones due earlier, to a client. */
async function officeWithOpenInvoices(): Promise<Office & { clientId: string }> {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await office.api.project({ clientId });
  for (const dueDate of ["2027-03-31", "2027-02-28", "2027-01-31"]) {
    await office.api.sentInvoice({ clientId, projectId, dueDate, title: `Due ${dueDate}` });
  }
  return { ...office, clientId };
}

test("one amount is divided between a client's invoices, the earliest due first", async () => {
  const office = await officeWithOpenInvoices();
  const page = await pageOf(office, `/clients/${office.clientId}`);
  await page.getByRole("heading", { level: 1, name: "Lim & Daughters" }).waitFor();
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  const parts = dialog.getByLabel(/^For /);
  const partsTyped = async () => (await Promise.all((await parts.all()).map((part) => part.inputValue()))).join(" ");
  await dialog.getByLabel("Amount received").fill("200");
  await expect.poll(partsTyped).toBe("109.00 91.00 ");
  await dialog.getByLabel("Reference").fill("FT-1");

  await parts.nth(0).fill("110");
  await dialog.getByText("The invoices take $1.00 more than was received").waitFor();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByText("Only $109.00 is outstanding").waitFor();
  await parts.nth(0).fill("109");
  await parts.nth(1).fill("");
  await dialog.getByText("$91.00 is left to divide").waitFor();
  await parts.nth(2).fill("91");
  await parts.nth(2).press("Enter");
  await page.getByText("Payment of $200.00 recorded on 2 invoices").waitFor();
  const { data } = (await office.api.get<{ data: ListedPayment[] }>("/payments")).body;
  expect(data.map(({ amount, reference }) => `${reference} ${amount}`).toSorted()).toEqual(["FT-1 109", "FT-1 91"]);
  expect(new Set(data.map(({ groupId }) => groupId)).size).toBe(1);
});

test("a client without open invoices has nothing to pay, and a viewer records nothing", async () => {
  const office = await newOffice();
  const { id } = await office.api.client({ name: "Lim & Daughters" });
  const page = await pageOf(office, `/clients/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Record payment" }).click();
  await page.getByText("No invoice of this client awaits payment.").waitFor();
  const viewer = await pageOf(await colleagueOf(office, "VIEWER"), `/clients/${id}`);
  await viewer.getByRole("heading", { level: 1, name: "Lim & Daughters" }).waitFor();
  await viewer.keyboard.press("p");
  expect(await dialogOn(viewer).count()).toBe(0);
});
