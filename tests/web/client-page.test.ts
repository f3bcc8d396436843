// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import { newExpense } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { credited } from "../support/credit.ts";
import { png } from "../support/images.ts";
import { textOf } from "../support/pdf.ts";
import { atTime } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";
import { stopClock } from "./page.ts";

interface Account extends Office {
  readonly clientId: string;
  readonly projectId: string;
}

/** Charges a client 109.00 in March and in August, of which 9.00 is paid, and sends them a quotation. */
async function officeWithAccount(): Promise<Account> {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({
    name: "Lim & Daughters",
    email: "lim@example.com",
    phone: "+65 6123 4567",
    address: "Blk 12 Bishan Street 12",
  });
  const { id: projectId } = await api.project({ clientId, name: "Whole flat" });
  const charge = (at: string, title: string) => atTime(at, () => api.sentInvoice({ clientId, projectId, title }));
  await charge("2026-03-02T04:00:00Z", "Deposit");
  const claim = await charge("2026-08-03T04:00:00Z", "Claim 1");
  await api.pay(claim, 9, { paidAt: "2026-08-20", method: "CHEQUE", reference: "DBS 447711" });
  await api.sentQuotation({ clientId, projectId, title: "Balcony" });
  await api.create("/expenses", newExpense({ projectId, description: "Wall tiles" }));
  return { ...office, clientId, projectId };
}

/** Collects the paths of the API that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/app/v1/")) paths.push(pathname.slice("/app/v1".length));
  });
  return paths;
}

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("a client's page says what is owed and since when, and loads no section unasked", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(office, "/clients");
  const requests = requestsOf(page);
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "Lim & Daughters" }).click();
  await page.getByRole("link", { name: /^Outstanding \$209\.00 2 invoices$/ }).waitFor();
  await page.getByRole("link", { name: /^Overdue \$209\.00 Since 1 Apr 2026, \d+ days$/ }).waitFor();
  await page.getByRole("link", { name: /^Waiting for a decision \$109\.00 1 quotation$/ }).waitFor();
  await page.getByRole("definition").filter({ hasText: "$218.00" }).waitFor();
  expect(await page.getByRole("link", { name: "lim@example.com" }).getAttribute("href")).toBe("mailto:lim@example.com");
  expect(await page.getByRole("link", { name: "+65 6123 4567" }).getAttribute("href")).toBe("tel:+6561234567");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // The word is shown for a moment.
  await stopClock(page);
  await page.getByRole("button", { name: "Copy: Address" }).click();
  await page.getByText("Copied", { exact: true }).first().waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("Blk 12 Bishan Street 12");
  for (const path of ["/payments", "/projects", "/expenses"]) expect(requests).not.toContain(path);
});

test("over plain HTTP, where browsers offer no clipboard to pages, a text is copied too", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(office, "/clients");
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "Lim & Daughters" }).click();
  const copy = page.getByRole("button", { name: "Copy: Address" });
  await copy.waitFor();
  await stopClock(page);
  await copy.click();
  await page.getByText("Copied", { exact: true }).first().waitFor();
  await page.clock.resume();
  const search = page.getByRole("combobox", { name: "Search" }).or(page.getByRole("searchbox")).first();
  await page.keyboard.press("Control+k");
  await search.waitFor();
  await page.keyboard.press("Control+v");
  await expect.poll(() => search.inputValue()).toBe("Blk 12 Bishan Street 12");
});

test("a link that the browser refuses to copy after it was loaded is copied by the next press", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.evaluate(`
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    const copy = document.execCommand;
    document.execCommand = () => {
      document.execCommand = copy;
      return false;
    }`);
  await page.getByRole("button", { name: "Copy client link" }).click();
  await page.getByRole("button", { name: "Press again to copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
});

test("each section of a client's page has its address, and leads to the whole list", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(office, `/clients/${office.clientId}`);
  await section(page, "Payments").click();
  await page.getByText("1 payment · $9.00").waitFor();
  await page.getByRole("table", { name: "Payments" }).getByRole("link").waitFor();
  await section(page, "Projects").click();
  await page.getByRole("table", { name: "Projects" }).getByRole("link", { name: "Whole flat" }).waitFor();
  await section(page, "Expenses").click();
  await page
    .getByRole("table", { name: "Expenses" })
    .getByRole("link", { name: /Wall tiles/ })
    .waitFor();
  await section(page, "Files").click();
  await page
    .locator("#content input[type=file]")
    .first()
    .setInputFiles({
      name: "contract.png",
      mimeType: "image/png",
      buffer: Buffer.from(png()),
    });
  await page.getByRole("button", { name: "Open contract.png" }).waitFor();
  await section(page, "Quotations").click();
  await page
    .getByRole("table", { name: "Quotations" })
    .getByRole("link", { name: /Balcony/ })
    .waitFor();
  await section(page, "Invoices").click();
  const invoices = page.getByRole("table", { name: "Invoices" }).getByRole("link");
  await expect.poll(() => invoices.count()).toBe(2);
  await page.reload();
  await expect.poll(() => invoices.count()).toBe(2);
  await page.goBack();
  await page.getByRole("table", { name: "Quotations" }).waitFor();
  await section(page, "Invoices").click();
  await page.getByRole("link", { name: "Filter and export" }).click();
  await page.getByRole("button", { name: "Remove filter: Client: Lim & Daughters" }).waitFor();
});

test("notes are edited in place, and what another person wrote is not lost unseen", async () => {
  const office = await newOffice();
  const { id } = await office.api.client({ notes: "Pays late" });
  const notesOf = async () => (await office.api.get<Client>(`/clients/${id}`)).body.notes;
  const page = await pageOf(office, `/clients/${id}`);
  const field = page.getByLabel("Internal notes");
  const save = page.getByRole("button", { name: "Save changes" });
  await page.getByRole("button", { name: "Edit notes" }).click();
  await expect.poll(() => field.inputValue()).toBe("Pays late");
  await field.fill("Pays late, but pays");
  // Another field does not matter.
  await office.api.patch(`/clients/${id}`, { phone: "6123 4567" });
  await save.click();
  await field.waitFor({ state: "detached" });
  await page.getByText("Pays late, but pays").waitFor();
  await page.getByRole("link", { name: "6123 4567" }).waitFor();

  await page.getByRole("button", { name: "Edit notes" }).click();
  await field.fill("Mine");
  await office.api.patch(`/clients/${id}`, { notes: "Theirs" });
  await save.click();
  await page.getByText("Another person has changed these notes to “Theirs”.").waitFor();
  expect([await field.inputValue(), await notesOf()]).toEqual(["Mine", "Theirs"]);
  await save.click();
  await field.waitFor({ state: "detached" });
  expect(await notesOf()).toBe("Mine");
});

test("a client is archived with Undo, and deleted only while it is unused", async () => {
  const office = await newOffice();
  const { api } = office;
  const [{ id }, { clientId: usedId }] = [await api.client({ name: "Spare" }), await api.project()];
  const page = await pageOf(office, `/clients/${id}`);
  const message = page.getByRole("region", { name: "Notifications" });
  const quote = page.locator("#content").getByRole("button", { name: "New quotation" });
  await choose(page, "Archive");
  await message.getByText("“Spare” is archived.").waitFor();
  await quote.waitFor({ state: "detached" });
  await message.getByRole("button", { name: "Undo" }).click();
  await quote.waitFor();
  expect((await api.get<Client>(`/clients/${id}`)).body.archivedAt).toBeNull();

  await choose(page, "Delete");
  const dialog = dialogOn(page);
  await dialog.getByText("has no projects and no documents").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await message.getByText("“Spare” was deleted.").waitFor();
  await page.waitForURL("/clients");
  expect(await api.refused("GET", `/clients/${id}`)).toMatchObject({ status: 404 });

  await page.goto(`/clients/${usedId}`);
  await choose(page, "Delete");
  await dialog.getByText("so it cannot be deleted").waitFor();
  expect(await dialog.getByRole("button", { name: "Delete" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Archive" }).click();
  await message.getByText("is archived.").waitFor();
  expect((await api.get<Client>(`/clients/${usedId}`)).body.archivedAt).not.toBeNull();
});

test("a long address leaves room for the button that copies it", async () => {
  const office = await newOffice();
  const email = `${"procurement".repeat(3)}@straitsarchives.example.com`;
  const { id } = await office.api.client({ email });
  const page = await pageOf(office, `/clients/${id}`, { viewport: { width: 1280, height: 800 } });
  const link = await page.getByRole("link", { name: email }).boundingBox();
  const copying = await page.getByRole("button", { name: "Copy: Email" }).boundingBox();
  expect(link && copying && link.x + link.width <= copying.x).toBe(true);
});

test("a statement is shown for the period in the address, and leads to the invoices", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(office, `/clients/${office.clientId}`);
  await page.getByRole("link", { name: "Statement of account" }).waitFor();
  await page.keyboard.press("s");
  await page.getByRole("heading", { level: 1, name: "Statement of account" }).waitFor();
  const rows = page.getByRole("table", { name: "Statement of account" }).getByRole("row");
  const period = (name: string) => page.getByRole("navigation", { name: "Period" }).getByRole("link", { name });
  await period("All").click();
  await page.getByRole("status").filter({ hasText: "$209.00" }).waitFor();
  await expect.poll(() => rows.count()).toBe(5);

  await period("Own dates").click();
  await page.getByLabel("From").fill("2026-08-10");
  await page.getByLabel("Until").fill("2026-08-31");
  await rows.filter({ hasText: "Balance brought forward" }).filter({ hasText: "218.00" }).waitFor();
  await rows.filter({ hasText: "Cheque, DBS 447711" }).filter({ hasText: "209.00" }).waitFor();
  await page.getByRole("status").filter({ hasText: "Balance on 31 Aug 2026" }).waitFor();
  expect(searchOf(page)).toEqual({ period: "own", from: "2026-08-10", until: "2026-08-31" });
  const pdf = page.getByRole("link", { name: "PDF" });
  expect(await pdf.getAttribute("href")).toContain("/statement/pdf?from=2026-08-10&to=2026-08-31");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Statement Lim _ Daughters 2026-08-31.csv");
  await page.getByLabel("From").fill("2026-09-01");
  await page.getByText("The first day is after the last.").waitFor();
  expect(await page.getByLabel("From").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("From").fill("2026-08-10");
  await page.reload();
  await rows.filter({ hasText: "Cheque, DBS 447711" }).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Claim 1" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Lim & Daughters" }).click();
  await page.getByRole("heading", { level: 1, name: "Lim & Daughters" }).waitFor();
});

test("a statement calls a credit note one, on paper too, and names how money was paid once", async () => {
  const office = await newOffice();
  const { api } = office;
  const invoice = await api.sentInvoice({ retentionPct: 0 });
  await api.pay(invoice, 109, { method: "CHEQUE", reference: "Cheque 118811" });
  await credited(api, invoice, 50);
  const page = await pageOf(office, `/clients/${invoice.clientId}/statement?period=all`);
  const table = page.getByRole("table", { name: "Statement of account" });
  await table.getByText("Credit note · Price reduction", { exact: true }).waitFor();
  await table.getByText("Cheque 118811", { exact: true }).waitFor();
  const { bytes } = await api.file(`/clients/${invoice.clientId}/statement/pdf`);
  expect(await textOf(bytes)).toContain("Credit note · Price reduction");
});

test("a statement is emailed for the period that is shown, after a preview", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(
    office,
    `/clients/${office.clientId}/statement?period=own&from=2026-08-10&until=2026-08-31`,
  );
  await page.getByRole("button", { name: "Email statement" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("Statement Lim & Daughters 2026-08-31.pdf").waitFor();
  await dialog.getByRole("button", { name: "Send statement" }).click();
  await dialog.getByText("The statement of account of Lim & Daughters").waitFor();
  expect(await dialog.getByRole("link", { name: "Download PDF" }).getAttribute("href")).toContain(
    "/statement/pdf?from=2026-08-10&to=2026-08-31",
  );
  const owner = await ownerOf(office.api.org, office.on);
  const { data } = (await owner.get<{ data: MailSummary[] }>("/mails?kind=STATEMENT")).body;
  expect(data).toMatchObject([{ kind: "STATEMENT", about: office.clientId, recipient: "lim@example.com" }]);
});

test("a viewer reads a client's sections and statement, and is offered no change", async () => {
  const office = await officeWithAccount();
  const page = await pageOf(await colleagueOf(office, "VIEWER"), `/clients/${office.clientId}`);
  await page.getByRole("link", { name: /^Outstanding/ }).waitFor();
  const content = page.locator("#content");
  const offered = async () => (await content.getByRole("button").allInnerTexts()).filter((text) => text !== "");
  expect(await offered()).toEqual([]);
  for (const name of ["Quotations", "Invoices", "Projects", "Payments"]) {
    await section(page, name).click();
    await page.getByRole("table", { name }).getByRole("link").first().waitFor();
    expect(await offered()).toEqual([]);
  }
  await page.goto(`/clients/${office.clientId}/statement?period=all`);
  await page.getByRole("status").filter({ hasText: "$209.00" }).waitFor();
  expect(await offered()).toEqual(["Export CSV", "Print"]);
});
