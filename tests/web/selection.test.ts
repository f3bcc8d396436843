// @module-tag gate
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { linkFor, Tab, tokenIn } from "../support/browser-like.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { mailsOf } from "../support/rows.ts";
import { textOf } from "../support/pdf.ts";
import { service } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** Creates that many drafts of one client, named "Claim 0" and so on. */
async function fill(office: Office, count: number): Promise<void> {
  const { id: projectId, clientId } = await office.api.project();
  for (let i = 0; i < count; i += 1) await office.api.invoice({ clientId, projectId, title: `Claim ${i}` });
}

/** Sends an invoice to a client who has an address. */
async function invoiceWithAddress(office: Office): Promise<Invoice> {
  const { id: clientId } = await office.api.client({ email: "mei.ling@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  return office.api.sentInvoice({ clientId, projectId });
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected invoices" });
const checkbox = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const selected = (page: Page) =>
  page.getByRole("table").getByRole("checkbox", { name: /^Select Claim/, checked: true });

/** Makes the browser download files instead of asking where to save them. */
const withoutPrompt = (page: Page) => page.evaluate("delete window.showSaveFilePicker");

test("a page is selected whole only once its rows are shown", async () => {
  const office = await newOffice();
  await fill(office, 2);
  const page = await pageOf(office, "/clients");
  const answered = Promise.withResolvers<void>();
  await page.route(/\/invoices\?/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Invoices" }).first().click();
  const all = page.getByRole("checkbox", { name: "Select all on this page" }).first();
  await all.waitFor();
  expect(await all.isDisabled()).toBe(true);
  answered.resolve();
  await all.click();
  await bar(page).getByText("2 selected").waitFor();
});

test("Shift-click selects a range, X the focused row, and Escape clears all", async () => {
  const office = await newOffice();
  await fill(office, 6);
  const page = await pageOf(office, "/invoices");
  await checkbox(page, "Claim 5").click();
  await checkbox(page, "Claim 2").click({ modifiers: ["Shift"] });
  await bar(page).getByText("4 selected").waitFor();
  await checkbox(page, "Claim 3").click({ modifiers: ["Shift"] });
  await expect.poll(() => selected(page).count()).toBe(2);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("link", { name: "Claim 1" }).focus();
  await page.keyboard.press("x");
  await expect.poll(() => checkbox(page, "Claim 1").isChecked()).toBe(true);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect.poll(() => checkbox(page, "Claim 0").isChecked()).toBe(true);
  await bar(page).getByText("4 selected").waitFor();

  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await bar(page).getByText("6 selected").waitFor();
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await expect.poll(() => selected(page).count()).toBe(0);
});

test("a selection spans pages, and all pages can be selected and exported", async () => {
  const office = await newOffice();
  await fill(office, 27);
  const page = await pageOf(office, "/invoices?q=claim");
  await checkbox(page, "Claim 26").click();
  await page.getByRole("button", { name: "Next" }).click();
  await checkbox(page, "Claim 1").click();
  await bar(page).getByText("2 selected").waitFor();
  expect(await exported(page)).toEqual(["Claim 26", "Claim 1"]);

  await bar(page).getByRole("button", { name: "Select all pages" }).click();
  await bar(page).getByText("27 selected · all pages").waitFor();
  const [request] = await Promise.all([page.waitForRequest(/invoices\.csv/), exported(page)]);
  expect(new URL(request.url()).search).toBe("?q=claim");
  await page.getByRole("searchbox").fill("claim 1");
  await bar(page).waitFor({ state: "detached" });
});

test("a list of more than 2,000 is selected in part, with a message", async () => {
  const office = await newOffice();
  await fill(office, 26);
  const page = await pageOf(office, "/invoices");
  const { data } = (await office.api.get<{ data: readonly Invoice[] }>("/invoices?limit=1")).body;
  let pages = 0;
  await page.route(/invoices\?limit=100/, async (route) => {
    pages += 1;
    const rows = Array.from({ length: 100 }, (_, i) => ({ ...data[0], id: `inv_${pages}_${i}` }));
    await route.fulfill({ json: { data: rows, hasMore: true, nextCursor: `${pages}` } });
  });
  await checkbox(page, "Claim 25").click();
  await bar(page).getByRole("button", { name: "Select all pages" }).click();
  await bar(page).getByText("2,000 selected").waitFor();
  await bar(page).getByText("Only the newest 2,000 are selected.").waitFor();
  expect(pages).toBe(20);
  await bar(page).getByRole("button", { name: "Export CSV" }).click();
  await dialogOn(page).getByText("At most 200 invoices can be exported by selection.").waitFor();
  expect(await dialogOn(page).getByRole("button", { name: "Export CSV" }).count()).toBe(0);
});

/** Exports the selected invoices and returns their titles. */
async function exported(page: Page): Promise<readonly string[]> {
  await bar(page).getByRole("button", { name: "Export CSV" }).click();
  const dialog = dialogOn(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  await dialog.getByRole("button", { name: "Done" }).click();
  const rows = parse(await readFile(await download.path()), { columns: true, bom: true }) as { Title: string }[];
  return rows.map(({ Title }) => Title);
}

test("reminders are reported for each invoice, and a failed one can be tried again", async () => {
  const office = await newOffice();
  const draft = await office.api.invoice({ title: "Still a draft" });
  const paid = await invoiceWithStatus(office.api, "PAID");
  const noAddress = await office.api.sentInvoice();
  const good = await invoiceWithAddress(office);
  const page = await pageOf(office, "/invoices");
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await bar(page).getByRole("button", { name: "Send reminders" }).click();
  const dialog = page.getByRole("dialog", { name: "Send reminders" });
  await dialog.getByText("Sends 2 reminders by email").waitFor();
  await dialog.getByText("2 invoices are skipped: 1 draft, 1 paid.").waitFor();
  await dialog.getByText("Show them").click();

  await dialog.getByRole("button", { name: "Send 2 reminders" }).click();
  await dialog.getByText("1 waiting, 1 failed, 2 skipped").waitFor();
  const entries = dialog.getByRole("list", { name: "Report" }).getByRole("listitem");
  const entryOf = (name: string) => entries.filter({ hasText: name });
  await entryOf(good.number).getByText("Waiting").waitFor();
  await entryOf(noAddress.number).getByText("The client has no email address.").waitFor();
  await entryOf(draft.title).getByText("Skipped: draft").waitFor();
  await entryOf(paid.number).getByText("Skipped: paid").waitFor();

  await office.api.patch(`/clients/${noAddress.clientId}`, { email: "tan@example.com" });
  await dialog.getByRole("button", { name: "Try the failed ones again" }).click();
  await dialog.getByText("2 waiting, 2 skipped").waitFor();
  const reminders = (await mailsOf(office.api.org)).filter(({ kind }) => kind === "INVOICE_REMINDER");
  expect(reminders.map(({ recipient }) => recipient)).toEqual(["mei.ling@example.com", "tan@example.com"]);
});

test("a reminder whose response was lost is not sent twice", async () => {
  const office = await newOffice();
  await invoiceWithAddress(office);
  const page = await pageOf(office, "/invoices");
  let count = 0;
  await page.route(/\/remind$/, async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    // Sent outside of the page, so it lacks the header by which the browser marks the page's own requests.
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    expect((await route.fetch({ headers })).status()).toBe(202);
    return route.abort("internetdisconnected");
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await bar(page).getByRole("button", { name: "Send reminders" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Send 1 reminder" }).click();
  await dialog.getByText("Quoin did not respond.").waitFor();
  await dialog.getByRole("button", { name: "Try the failed ones again" }).click();
  await dialog.getByText("1 waiting").waitFor();
  expect((await mailsOf(office.api.org)).filter(({ kind }) => kind === "INVOICE_REMINDER")).toHaveLength(1);
});

test("Cancel sends no further reminders, and Continue sends the rest", async () => {
  const office = await newOffice();
  for (let i = 0; i < 4; i += 1) await invoiceWithAddress(office);
  const page = await pageOf(office, "/invoices");
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(/\/remind$/, async (route) => {
    if (isHolding) await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await bar(page).getByRole("button", { name: "Send reminders" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Send 4 reminders" }).click();
  await dialog.getByText("0 of 4").waitFor();
  await expect.poll(() => held.length).toBe(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  isHolding = false;
  for (const release of held) release();
  await dialog.getByText("2 waiting, 2 not sent").waitFor();
  await dialog.getByRole("button", { name: "Continue with the rest" }).click();
  await dialog.getByText("4 waiting").waitFor();
  expect((await mailsOf(office.api.org)).filter(({ kind }) => kind === "INVOICE_REMINDER")).toHaveLength(4);
});

test("the selected PDFs are downloaded in one ZIP file, without those that failed", async () => {
  const office = await newOffice();
  const first = await office.api.sentInvoice();
  const second = await office.api.sentInvoice();
  const broken = await office.api.sentInvoice();
  const draft = await office.api.invoice({ title: "Not selected" });
  const page = await pageOf(office, "/invoices");
  await withoutPrompt(page);
  await page.route(new RegExp(`${broken.id}/pdf`), (route) => route.abort("internetdisconnected"));
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await checkbox(page, draft.title).click();
  await bar(page).getByRole("button", { name: "Download PDFs" }).click();
  const dialog = dialogOn(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download 3 PDFs" }).click(),
  ]);
  await dialog.getByText("2 downloaded, 1 failed").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: broken.number }).getByText("Quoin did not respond.").waitFor();
  expect(download.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).toSorted()).toEqual([`${first.number}.pdf`, `${second.number}.pdf`]);
  for (const { number } of [first, second]) {
    const content = Buffer.from(files[`${number}.pdf`] ?? []);
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await textOf(content)).toContain(number);
  }
});

test("the ZIP file is written straight to disk where the browser can do so", async () => {
  const office = await newOffice();
  const { number } = await office.api.sentInvoice();
  const page = await pageOf(office, "/invoices");
  await page.evaluate(`window.showSaveFilePicker = async ({ suggestedName }) => {
    window.savedFile = await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    return window.savedFile;
  }`);
  await checkbox(page, number).click();
  await bar(page).getByRole("button", { name: "Download PDFs" }).click();
  await dialogOn(page).getByRole("button", { name: "Download 1 PDF" }).click();
  await dialogOn(page).getByText("1 downloaded").waitFor();
  const bytes = await page.evaluate<number[]>(
    "window.savedFile.getFile().then((file) => file.arrayBuffer()).then((content) => [...new Uint8Array(content)])",
  );
  expect(Object.keys(unzipSync(Uint8Array.from(bytes)))).toEqual([`${number}.pdf`]);
});

test("a download of PDFs waits while the server has no time for them", async () => {
  const office = await newOffice();
  const { number } = await office.api.sentInvoice();
  const page = await pageOf(office, "/invoices");
  await withoutPrompt(page);
  let refusals = 0;
  await page.route(/\/pdf$/, async (route) => {
    refusals += 1;
    if (refusals > 2) return route.continue();
    const json = { error: { code: "RATE_LIMITED", message: "Later.", requestId: "req_1", details: [] } };
    return route.fulfill({ status: 429, headers: { "retry-after": "0" }, json });
  });
  await checkbox(page, number).click();
  await bar(page).getByRole("button", { name: "Download PDFs" }).click();
  const dialog = dialogOn(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download 1 PDF" }).click(),
  ]);
  await dialog.getByText("1 downloaded").waitFor();
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toEqual([`${number}.pdf`]);
});

test("Cancel stops a download of PDFs, and nothing is saved", async () => {
  const office = await newOffice();
  await fill(office, 3);
  const page = await pageOf(office, "/invoices");
  await withoutPrompt(page);
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  const asked: string[] = [];
  await page.route(/\/pdf$/, async (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) await route.continue();
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
  await bar(page).getByRole("button", { name: "Download PDFs" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Download 3 PDFs" }).click();
  await dialog.getByText("1 of 3").waitFor();
  await expect.poll(() => asked.length).toBe(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("3 not downloaded").waitFor();
  expect([asked.length, downloads]).toEqual([2, 0]);
});

test("a viewer may download and export, and sends no reminders", async () => {
  const office = await newOffice();
  const { number } = await office.api.sentInvoice();
  const owner = new Tab(await service());
  await owner.act("/sign-in", { email: office.email, password: office.password });
  const email = `viewer.${office.email}`;
  const password = "correct horse battery";
  await owner.act("/members", { email, role: "VIEWER" });
  const token = tokenIn(await linkFor(email));
  await new Tab(await service()).act("/invitations/accept", { token, name: "Siti Aminah", password });
  const page = await pageOf({ ...office, email, password }, "/invoices");
  await checkbox(page, number).click();
  await bar(page).getByRole("button", { name: "Download PDFs" }).waitFor();
  await bar(page).getByRole("button", { name: "Export CSV" }).waitFor();
  expect(await bar(page).getByRole("button", { name: "Send reminders" }).count()).toBe(0);
});

test("selected quotations are downloaded and exported", async () => {
  const office = await newOffice();
  const { number } = await office.api.sentQuotation();
  const draft = await office.api.quotation({ title: "Not sent yet" });
  const page = await pageOf(office, "/quotations");
  await withoutPrompt(page);
  for (const name of [number, draft.number]) await checkbox(page, name).click();
  const chosen = page.getByRole("region", { name: "Selected quotations" });
  await chosen.getByRole("button", { name: "Download PDFs" }).click();
  const dialog = dialogOn(page);
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download 2 PDFs" }).click(),
  ]);
  await dialog.getByRole("button", { name: "Done" }).click();
  const names = Object.keys(unzipSync(await readFile(await zip.path())));
  expect(names.toSorted()).toEqual([`${number}.pdf`, `${draft.number}.pdf`].toSorted());
  await chosen.getByRole("button", { name: "Export CSV" }).click();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const rows = parse(await readFile(await csv.path()), { columns: true, bom: true });
  expect(rows).toMatchObject([{ Title: "Not sent yet" }, { "Quotation no.": number }]);
});
