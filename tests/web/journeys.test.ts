import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { invoiceWithStatus, quotationWithStatus } from "../support/given.ts";
import { mailsOf } from "../support/rows.ts";
import { testTimeout } from "../support/timeout-factor.ts";
import { dialogOn } from "./barriers.ts";
import { Editing, editQuotation } from "./editing.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";
import { newPage } from "./page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const activity = (page: Page) => page.getByRole("list", { name: "Activity" });
const idIn = (page: Page, prefix: string) => new RegExp(`${prefix}_\\w+`).exec(page.url())?.[0] ?? "";

async function chooseFromMenu(page: Page, menu: RegExp | string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Sends the mail of the open dialog, and closes it. */
async function sendMail(page: Page, action: string): Promise<void> {
  const dialog = dialogOn(page);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Writes a quotation of two sections, 1,000.00 and 500.00, for a new client and project. */
async function writeDraft(page: Page): Promise<void> {
  const editing = new Editing(page);
  const dialog = dialogOn(page);
  await page.getByRole("main").getByRole("link", { name: "New quotation" }).first().click();
  await page.getByRole("combobox", { name: "Client" }).fill("Lim Mei Ling");
  await page.getByRole("option", { name: "Create client “Lim Mei Ling”" }).click();
  await dialog.getByLabel("Email").fill("lim@example.com");
  await dialog.getByRole("button", { name: "Create client" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Project" }).fill("Blk 12");
  await page.getByRole("option", { name: "Create project “Blk 12”" }).click();
  await page.getByRole("listbox", { name: "Project" }).waitFor({ state: "detached" });
  await page.getByLabel("Title", { exact: true }).fill("Two bathrooms");
  for (const [section, description, qty, price] of [
    ["Wet works", "Screed", "10", "100"],
    ["Painting", "Ceilings", "5", "100.00"],
  ] as const) {
    await button(page, "Add section").click();
    await editing.focusedOn("title");
    await page.keyboard.type(section);
    await page.keyboard.press("Enter");
    await editing.focusedOn("description");
    await page.keyboard.type(description);
    await editing.cell(description, "Quantity").fill(qty);
    await editing.cell(description, "Unit price").fill(price);
  }
  await page.getByLabel("Totals").getByText("$1,635.00").waitFor();
}

/** Opens the link that the office copies, as the client: in a browser without a session. */
async function openAsClient(office: Office, page: Page): Promise<Page> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy client link").click();
  const copied = () => page.evaluate<string>("navigator.clipboard.readText()");
  await expect.poll(copied).toMatch(/^http.+\/portal\//);
  const link = new URL(await copied());
  const client = await newPage(office.address);
  await client.goto(link.pathname);
  return client;
}

// It goes through every page of a quotation's life, which alone takes 12 seconds.
test(
  "from a blank page to money received",
  async () => {
    const office = await newOffice();
    const page = await pageOf(office, "/quotations");
    await page.getByRole("heading", { name: "No quotations yet" }).waitFor();
    await writeDraft(page);
    await page.getByRole("button", { name: "Send quotation" }).first().click();
    await sendMail(page, "Send quotation");
    await page.waitForURL(/\/quotations\/qtn_\w+$/);
    await page.getByRole("main").getByText("Valid for 30 days").waitFor();

    const client = await openAsClient(office, page);
    await client.getByRole("heading", { name: "Two bathrooms" }).waitFor();
    await client.getByLabel("Your name").fill("Lim Mei Ling");
    await button(client, "Accept this quotation").click();
    await client.getByRole("heading", { name: /^Accepted by Lim Mei Ling on / }).waitFor();

    await page.reload();
    await page.getByRole("main").getByText("Accepted", { exact: true }).first().waitFor();
    await page.getByRole("definition").filter({ hasText: "Online, by the client" }).waitFor();
    await activity(page).getByText("Viewed by client").first().waitFor();

    await button(page, "Convert to invoice").click();
    const dialog = dialogOn(page);
    await dialog.getByLabel("A percentage").click();
    await dialog.getByLabel("All sections").fill("40");
    await dialog.getByRole("status").getByText("$654.00").waitFor();
    await button(page, "Create draft invoice").click();
    await page.waitForURL(/\/invoices\/inv_\w+$/);
    const id = idIn(page, "inv");
    await page.getByRole("main").getByText("Draft", { exact: true }).first().waitFor();
    await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
    await sendMail(page, "Send invoice");
    await page.getByText("Due in 30 days").first().waitFor();

    await button(page, "Record payment").click();
    await dialog.getByLabel("Amount").fill("254.00");
    await dialog.getByText("Leaves $400.00 outstanding").waitFor();
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await page.getByText("Payment of $254.00 recorded").waitFor();
    await chooseFromMenu(page, "Actions for the payment of $254.00", "Send receipt");
    await sendMail(page, "Send receipt");
    await chooseFromMenu(page, "More", "Send reminder");
    await dialog.getByRole("region", { name: "Preview" }).getByText("400.00").first().waitFor();
    await sendMail(page, "Send reminder");
    await button(page, "Record payment").click();
    await dialog.getByText("Settles the invoice").waitFor();
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await page.getByRole("main").getByText("Paid", { exact: true }).first().waitFor();
    for (const entry of ["Paid in full", "Payment recorded", "Email waiting to be sent", "Issued", "Created"]) {
      await activity(page).getByText(entry).first().waitFor();
    }

    await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Payments" }).click();
    await page.getByText("2 payments · $654.00").waitFor();
    const { status, totals } = (await office.api.get<Invoice>(`/invoices/${id}`)).body;
    expect([status, totals.total, totals.outstanding]).toEqual(["PAID", 654, 0]);
    const mails = await mailsOf(office.api.org);
    expect(mails.filter(({ recipient }) => recipient === "lim@example.com").map(({ kind }) => kind)).toEqual([
      "QUOTATION",
      "QUOTATION_CONFIRMATION",
      "INVOICE",
      "RECEIPT",
      "INVOICE_REMINDER",
    ]);
  },
  Math.max(120_000, testTimeout),
);

test("after sending from the editor another one is a click away, and so is the sent one", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const { editing, page } = await editQuotation(office, { clientId, projectId });
  await page.getByRole("button", { name: "Send quotation" }).first().click();
  const dialog = dialogOn(page);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: "Send quotation" }).click();
  await dialog.getByRole("link", { name: "Create another" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(/\/quotations\/new/);
  await page.getByRole("heading", { level: 1, name: "New quotation" }).waitFor();
  await editing.bill.waitFor();
  await expect.poll(() => editing.outline()).toEqual([""]);
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("");
  await page.goBack();
  await page.waitForURL(/\/quotations\/qtn_\w+/);
});

test("back and forward lead through list, filter, page and editor", async () => {
  const office = await newOffice();
  await office.api.quotation({ title: "Kitchen" });
  await office.api.quotation({ title: "Garden" });
  await office.api.sentQuotation({ title: "Roof" });
  const page = await pageOf(office, "/quotations");
  const rows = page.getByRole("table", { name: "Quotations" }).getByRole("link");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Draft" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("Search number, title or client").fill("kit");
  await expect.poll(() => rows.count()).toBe(1);
  const filtered = page.url();
  expect(new URL(filtered).search).toBe("?status=DRAFT&q=kit");
  await rows.filter({ hasText: "Kitchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Kitchen" }).waitFor();
  const detail = page.url();
  await page.getByRole("link", { name: "Edit" }).click();
  const editing = new Editing(page);
  await editing.bill.waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Kitchen, second floor");
  await editing.saved();
  const editor = page.url();

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Kitchen, second floor" }).waitFor();
  expect(page.url()).toBe(detail);
  await page.goBack();
  await rows.filter({ hasText: "Kitchen, second floor" }).waitFor();
  expect(page.url()).toBe(filtered);
  await expect.poll(() => page.getByLabel("Search number, title or client").inputValue()).toBe("kit");
  await page.reload();
  await rows.filter({ hasText: "Kitchen, second floor" }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(3);
  expect(new URL(page.url()).search).toBe("");
  for (const url of [filtered, detail, editor]) {
    await page.goForward();
    await page.waitForURL(url);
  }
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Kitchen, second floor");
});

/** Deletes a draft "Kitchen" from its page, which leads to the list without it. */
async function deleteDraft() {
  const office = await newOffice();
  const { id } = await office.api.quotation({ title: "Kitchen" });
  const page = await pageOf(office, `/quotations/${id}`);
  await chooseFromMenu(page, "More", "Delete draft");
  await page.getByRole("heading", { name: "No quotations yet" }).waitFor();
  const message = page.getByRole("region", { name: "Notifications" });
  await message.getByText("Draft “Kitchen” deleted").waitFor();
  return { page, message, statusOf: async () => (await office.api.get<Quotation>(`/quotations/${id}`)).status };
}

test("a draft quotation that was deleted from its page is there again after Undo", async () => {
  const { page, message, statusOf } = await deleteDraft();
  await message.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("table", { name: "Quotations" }).getByRole("link", { name: "Kitchen" }).waitFor();
  await page.reload();
  await page.getByRole("table", { name: "Quotations" }).getByRole("link", { name: "Kitchen" }).waitFor();
  expect(await statusOf()).toBe(200);
});

test("a draft quotation whose deletion is not undone is deleted on the server", async () => {
  const { page, message, statusOf } = await deleteDraft();
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await message.hover();
  await message.getByRole("button", { name: "Close" }).click();
  expect((await deleted).status()).toBe(204);
  expect(await statusOf()).toBe(404);
  await page.reload();
  await page.getByRole("heading", { name: "No quotations yet" }).waitFor();
});

/** The buttons and links of the page's content that begin a change. */
function changesOn(page: Page) {
  const main = page.getByRole("main");
  const links = main.getByRole("link", { name: /^(new|edit|create|import)\b/i });
  return main
    .getByRole("button", { name: /new|edit|send|record|convert|import|archive|delete|void|remind|duplicate|more/i })
    .or(links);
}

test("a viewer sees no action that would be refused on any page", async () => {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId, name } = await api.client({ name: "Lim & Daughters" });
  const quotations = [await quotationWithStatus(api, "DRAFT"), await quotationWithStatus(api, "ACCEPTED")];
  const invoices = [await invoiceWithStatus(api, "DRAFT"), await invoiceWithStatus(api, "OVERDUE")];
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/quotations");
  const table = page.getByRole("table");
  for (const [path, text] of [
    ["/quotations", quotations[1]?.number],
    ["/invoices", invoices[1]?.number],
    // A row is the receipt of the money.
    ["/payments", "R-"],
    ["/clients", name],
  ] as const) {
    await page.goto(path);
    await table
      .getByRole("link")
      .filter({ hasText: text ?? "" })
      .first()
      .waitFor();
    await button(page, "Export CSV").waitFor();
    expect(await changesOn(page).allInnerTexts(), path).toEqual([]);
    expect(await button(page, "New").count(), path).toBe(0);
  }
  await page.goto(`/clients/${clientId}`);
  await page.getByText("No invoices yet").waitFor();
  expect(await changesOn(page).allInnerTexts()).toEqual([]);
  // The address of the dialog opens none.
  await page.goto("/clients?new=true");
  await table.getByRole("link", { name }).waitFor();
  expect(await dialogOn(page).count()).toBe(0);

  await page.keyboard.press("Control+k");
  const options = dialogOn(page).getByRole("option");
  await options.filter({ hasText: "Quotations" }).waitFor();
  expect((await options.allInnerTexts()).filter((text) => /new/i.test(text))).toEqual([]);
  await page.getByRole("combobox", { name: "Search" }).fill("daughters");
  await options.filter({ hasText: name }).waitFor();
  expect(await options.filter({ hasText: "New" }).count()).toBe(0);
});

test("a viewer reads at an editor's address why it does not open, and is led on", async () => {
  const office = await newOffice();
  const { id } = await office.api.quotation({ title: "Kitchen" });
  const { id: invoiceId } = await office.api.invoice({ title: "Deposit" });
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/quotations/${id}/edit`);
  const refusal = page.getByText("You do not have permission to change this document.");
  await refusal.waitFor();
  await page.getByRole("link", { name: "Go to the quotation" }).click();
  await page.getByRole("heading", { level: 1, name: "Kitchen" }).waitFor();
  await page.goto(`/invoices/${invoiceId}/edit`);
  await refusal.waitFor();
  await page.getByRole("link", { name: "Go to the invoice" }).click();
  await page.getByRole("heading", { level: 1, name: "Deposit" }).waitFor();
  for (const kind of ["quotations", "invoices"]) {
    await page.goto(`/${kind}/new`);
    await page.getByText(`You do not have permission to write ${kind}.`).waitFor();
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Go to/ })
        .count(),
    ).toBe(0);
  }
});

test("a manager, who writes no invoices, converts none and records no payment", async () => {
  const office = await newOffice();
  const { id } = await quotationWithStatus(office.api, "ACCEPTED");
  const { id: invoiceId } = await invoiceWithStatus(office.api, "OVERDUE");
  const page = await pageOf(await colleagueOf(office, "MANAGER"), `/quotations/${id}`);
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Withdraw link", "Duplicate"]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await button(page, "Convert to invoice").count()).toBe(0);
  await page.goto(`/invoices/${invoiceId}`);
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  expect(await button(page, "Record payment").count()).toBe(0);
  expect(await button(page, "Send reminder").count()).toBe(0);
  await button(page, "New").click();
  await page.getByRole("menuitem").first().waitFor();
  expect((await page.getByRole("menuitem").allInnerTexts()).toSorted()).toEqual([
    "New client",
    "New expense",
    "New lead",
    "New project",
    "New quotation",
  ]);
});

test.each([
  ["/quotations", "status=DRAFT&q=Kitchen&createdFrom=2026-01-01&totalMin=50", /Kitchen[^]*Lim Mei Ling/],
  ["/invoices", "status=DRAFT&q=Deposit&totalMax=200", /Deposit[^]*Lim Mei Ling/],
  ["/payments", "method=CASH&from=2026-01-01", /Lim Mei Ling[^]*Cash/],
  ["/clients", "type=MCST&q=Sail", /The Sail/],
  ["/clients", "archived=true", /Gone/],
])("a reload of %s?%s shows the same", async (path, search, row) => {
  const office = await newOffice();
  const { api } = office;
  await api.quotation({ title: "Kitchen" });
  await api.quotation({ title: "Garden" });
  await api.invoice({ title: "Deposit" });
  await api.invoice({ title: "Balance" });
  const sent = await api.sentInvoice();
  await api.pay(sent, 9, { method: "CASH", paidAt: "2026-02-15" });
  await api.pay(sent, 10, { method: "PAYNOW", paidAt: "2026-02-16" });
  await api.client({ name: "The Sail", type: "MCST" });
  await api.act(`/clients/${(await api.client({ name: "Gone" })).id}/archive`, {});
  const rowsOn = (page: Page) =>
    page
      .getByRole("table")
      .getByRole("row")
      .filter({ has: page.getByRole("link") });
  const seenOn = async (page: Page) => {
    await rowsOn(page).filter({ hasText: row }).waitFor();
    return page.getByRole("main").innerText();
  };
  const [page, kept] = [await pageOf(office, `${path}?${search}`), await pageOf(office, `${path}?${search}`)];
  await seenOn(page);
  await expect.poll(() => rowsOn(page).count()).toBe(1);
  const { href } = new URL(page.url());
  await page.reload();
  // A sum arrives after its rows, on both.
  await expect.poll(async () => (await seenOn(page)) === (await seenOn(kept))).toBe(true);
  expect(page.url()).toBe(href);
});
