// @module-tag gate
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

let office: Office;
beforeAll(async () => {
  office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "tan Ah Kow" });
  await api.client({ name: "Zhang Wei" });
  await api.client({ name: "Éclair Bakery" });
  await api.client({ name: "陈伟明" });
  await api.client({ name: "Ang Mo Kio MCST" });
  for (const name of ["Roof", "Bathroom"]) await api.project({ clientId, name });
  const { id: projectId } = await api.project({ clientId, name: "Kitchen" });
  for (const [title, unitPrice, dueDate, paidAt] of [
    ["Middle", 200, "2027-03-01", "2026-01-05"],
    ["Large", 300, "2027-01-01", "2026-01-09"],
    ["Small", 100, "2027-02-01", "2026-01-07"],
  ] as const) {
    const items = [{ description: "Works", qty: 1, unitPrice }];
    const invoice = await api.create<{ id: string }>("/invoices", { clientId, projectId, title, dueDate, items });
    await api.act(`/invoices/${invoice.id}/send`);
    await api.create(`/invoices/${invoice.id}/payments`, {
      amount: unitPrice / 50,
      method: "CASH",
      paidAt: `${paidAt}T04:00:00Z`,
    });
    const credit = [{ description: "Works", qty: 1, unitPrice: unitPrice / 10 }];
    await api.create("/credit-notes", { invoiceId: invoice.id, reason: title, items: credit });
    await api.create("/quotations", { clientId, projectId, title, validUntil: dueDate, items });
    await api.create("/recurring-invoices", { clientId, projectId, title, items, everyMonths: 1, nextOn: dueDate });
    await api.create("/leads", { name: title, estimatedValue: unitPrice });
    await api.create(
      "/expenses",
      newExpense({ description: title, date: `${paidAt}T04:00:00Z`, amount: unitPrice, gstAmount: 0 }),
    );
  }
  await api.create("/invoices", {
    clientId,
    projectId,
    title: "Draft",
    dueDate: "2027-04-01",
    items: [{ description: "Works", qty: 1, unitPrice: 900 }],
  });
});

const titlesOf = async (page: Page, list: string) =>
  (await page.getByRole("table", { name: list }).getByRole("link").allInnerTexts())
    .map((text) => text.split("\n", 1)[0])
    .join(", ");
const headOf = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const sortButton = (page: Page, name: string) =>
  page.getByRole("columnheader").getByRole("button", { name, exact: true });
const sortOf = (page: Page) => new URL(page.url()).searchParams.get("sort");

test("clients are listed by name, and their head reverses them, by mouse and by keyboard", async () => {
  const page = await pageOf(office, "/clients");
  const byName = "Ang Mo Kio MCST, Éclair Bakery, tan Ah Kow, Zhang Wei, 陈伟明";
  const reversed = byName.split(", ").toReversed().join(", ");
  await expect.poll(() => titlesOf(page, "Clients")).toBe(byName);
  expect(await headOf(page, "Name").getAttribute("aria-sort")).toBe("ascending");
  await headOf(page, "Name").getByRole("button").click();
  await expect.poll(() => titlesOf(page, "Clients")).toBe(reversed);
  expect(sortOf(page)).toBe("-name");
  expect(await headOf(page, "Name").getAttribute("aria-sort")).toBe("descending");
  await page.keyboard.press("Enter");
  await expect.poll(() => titlesOf(page, "Clients")).toBe(byName);
  expect(sortOf(page)).toBeNull();
  await page.getByRole("link", { name: "Archived" }).waitFor();
  expect(await headOf(page, "Type").getByRole("button").count()).toBe(0);
});

test("the address keeps the order of invoices, through a reload, Back and other filters", async () => {
  const page = await pageOf(office, "/invoices");
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Draft, Small, Large, Middle");
  expect(await page.locator("th[aria-sort]").count()).toBe(0);
  await headOf(page, "Due").getByRole("button").click();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Large, Small, Middle, Draft");
  await headOf(page, "Outstanding").getByRole("button").click();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Large, Middle, Small, Draft");
  expect(sortOf(page)).toBe("-outstanding");
  await page.reload();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Large, Middle, Small, Draft");
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Awaiting payment" }).click();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Large, Middle, Small");
  expect(sortOf(page)).toBe("-outstanding");
  await page.goBack();
  await page.goBack();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Large, Small, Middle, Draft");
  await page.goBack();
  await expect.poll(() => titlesOf(page, "Invoices")).toBe("Draft, Small, Large, Middle");
});

test("the second button of the first head sorts documents by client", async () => {
  const own = await newOffice();
  for (const name of ["Bee", "ang", "Chan"]) {
    const { id: clientId } = await own.api.client({ name });
    const { id: projectId } = await own.api.project({ clientId });
    const invoice = await own.api.sentInvoice({ clientId, projectId, title: name });
    await own.api.create("/credit-notes", { invoiceId: invoice.id, reason: name });
    await own.api.quotation({ clientId, projectId, title: name });
  }
  for (const [path, list] of [
    ["/invoices", "Invoices"],
    ["/quotations", "Quotations"],
    ["/credit-notes", "Credit notes"],
  ] as const) {
    const page = await pageOf(own, path);
    const head = page.getByRole("columnheader").first();
    for (const [titles, direction] of [
      ["ang, Bee, Chan", "ascending"],
      ["Chan, Bee, ang", "descending"],
      ["Chan, ang, Bee", null],
    ] as const) {
      await sortButton(page, "Client").click();
      await expect.poll(() => titlesOf(page, list)).toBe(titles);
      expect(await head.getAttribute("aria-sort")).toBe(direction);
    }
  }
});

test("claims are sorted by number, day and amount, or by what ends first", async () => {
  const own = await newOffice();
  for (const [title, all, servedOn] of [
    ["Middle", 0.5, "2026-01-03"],
    ["Large", 0.9, "2026-01-01"],
    ["Small", 0.1, "2026-01-02"],
  ] as const) {
    const claim = await newClaim(await newContract(own.api, {}, { title }), own.api, { all });
    await own.api.act(`/claims/${claim.id}/submit`, { servedOn });
  }
  const page = await pageOf(own, "/claims");
  for (const [head, titles, sort] of [
    ["Claimed", "Large, Middle, Small", "-claimedNet"],
    ["Claimed", "Small, Middle, Large", "claimedNet"],
    ["Served", "Middle, Small, Large", "-servedOn"],
    ["Claim", "Small, Large, Middle", "-number"],
  ] as const) {
    await sortButton(page, head).click();
    await expect.poll(() => titlesOf(page, "Claims")).toBe(titles);
    expect(sortOf(page)).toBe(sort);
    const direction = sort.startsWith("-") ? "descending" : "ascending";
    expect(await headOf(page, head).getAttribute("aria-sort")).toBe(direction);
  }
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Order").selectOption("Soonest end first");
  await expect.poll(() => new URL(page.url()).search).toBe("?order=endsOn");
  await expect.poll(() => page.locator("th[aria-sort]").count()).toBe(0);
});

test("the third press of a head lists the newest first again", async () => {
  const page = await pageOf(office, "/invoices");
  const orders = ["Draft, Large, Middle, Small", "Small, Middle, Large, Draft", "Draft, Small, Large, Middle"];
  for (const order of orders) {
    await headOf(page, "Total").getByRole("button").click();
    await expect.poll(() => titlesOf(page, "Invoices")).toBe(order);
  }
});

test("payments are listed by the day on which the money came in", async () => {
  const page = await pageOf(office, "/payments");
  const days = async () =>
    (await page.getByRole("table", { name: "Payments" }).locator("time").allInnerTexts()).map((day) =>
      day.slice(0, 2).trim(),
    );
  await expect.poll(days).toEqual(["9", "7", "5"]);
  await headOf(page, "Received").getByRole("button").click();
  await expect.poll(days).toEqual(["5", "7", "9"]);
  // Of 300, 200 and 100, a fiftieth each.
  await headOf(page, "Amount").getByRole("button").click();
  await expect.poll(days).toEqual(["9", "5", "7"]);
  expect(await headOf(page, "Amount").getAttribute("aria-sort")).toBe("descending");
});

test.each([
  ["/projects", "Projects", "Project", "Bathroom, Kitchen, Roof"],
  ["/quotations", "Quotations", "Quotation", "Small, Large, Middle"],
  ["/quotations", "Quotations", "Valid until", "Large, Small, Middle"],
  ["/quotations", "Quotations", "Total", "Large, Middle, Small"],
  ["/invoices", "Invoices", "Invoice", "Small, Large, Middle, Draft"],
  ["/credit-notes", "Credit notes", "Total", "Large, Middle, Small"],
  ["/recurring", "Recurring invoices", "Next", "Large, Small, Middle"],
  ["/recurring", "Recurring invoices", "Total", "Large, Middle, Small"],
  ["/leads?view=list", "Leads", "Name", "Large, Middle, Small"],
  ["/leads?view=list", "Leads", "Estimated value", "Large, Middle, Small"],
  ["/expenses", "Expenses", "Date", "Large, Small, Middle"],
  ["/expenses", "Expenses", "Before GST", "Large, Middle, Small"],
])("at %s its head sorts the %s by %s", async (path, list, head, expected) => {
  const page = await pageOf(office, path);
  await sortButton(page, head).click();
  await expect.poll(() => titlesOf(page, list)).toBe(expected);
});

test("on a phone a choice sorts the cards", async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await pageOf(office, "/invoices", phone);
  const cards = async () =>
    (await page.getByRole("list", { name: "Invoices" }).getByRole("link").allInnerTexts())
      .map((text) => text.split("\n", 1)[0])
      .join(", ");
  await page.getByLabel("Sort by").selectOption("Sort: Due, ascending");
  await expect.poll(cards).toBe("Large, Small, Middle, Draft");
  expect(sortOf(page)).toBe("dueDate");
  await page.getByLabel("Sort by").selectOption("Sort: newest first");
  await expect.poll(cards).toBe("Draft, Small, Large, Middle");
});
