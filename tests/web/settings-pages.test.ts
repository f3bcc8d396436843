// @module-tag gate
import { strFromU8, unzipSync } from "fflate";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Organization } from "#contract/organizations/organizations.ts";
import { dialogOn } from "./barriers.ts";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("a colour is checked while it is chosen, previewed, and used by new documents alone", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/branding");
  const code = page.getByLabel("Colour code");
  const save = page.getByRole("button", { name: "Save changes" });
  await code.fill("#e0792f");
  await page.getByText("Contrast on white: 3.02:1").waitFor();
  await page.getByText("Too light to read on white paper").waitFor();
  await save.click();
  await code.and(page.locator("[aria-invalid=true]")).waitFor();
  await code.fill("#9F1239");
  await page.getByText("Contrast on white: 8.01:1 Easy to read.").waitFor();
  await page.getByLabel("Footer text").fill("HDB licence HB-01\nWe build homes");
  const preview = page.getByRole("figure", { name: "Document" });
  await preview.getByText("HDB licence HB-01").waitFor();
  const colour = "getComputedStyle(document.querySelector('figure p.text-base')).color";
  await expect.poll(() => page.evaluate(colour)).toBe("rgb(159, 18, 57)");
  await save.click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  const { body } = await office.api.get<Organization>("/organization");
  expect([body.brandColour, body.footerText]).toEqual(["#9f1239", "HDB licence HB-01\nWe build homes"]);

  const invoice = await office.api.sentInvoice();
  const { url } = (await office.api.get<{ url: string }>(`/invoices/${invoice.id}/portal-link`)).body;
  await page.goto(new URL(url).pathname);
  await page.getByText("We build homes").waitFor();
  const button = page.getByRole("link", { name: "Download PDF" });
  await button.waitFor();
  const accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent')";
  await expect.poll(() => page.evaluate(accent)).toBe("#9f1239");
});

test("the next number is raised once the person has seen it, and standard notes begin new documents", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/documents");
  await page.getByRole("button", { name: "Change next number: Next invoice" }).click();
  const dialog = dialogOn(page);
  const field = dialog.getByLabel(/Next invoice number of/);
  await field.fill("many");
  await dialog.getByRole("button", { name: "Change number" }).click();
  await dialog.getByText("Enter a whole number.").waitFor();
  await field.fill("0");
  await dialog.getByRole("button", { name: "Change number" }).click();
  await field.and(page.locator("[aria-invalid=true]")).waitFor();
  await field.fill("118");
  await dialog.getByText(/The next one will be INV-\d{4}-0118\./).waitFor();
  await dialog.getByRole("button", { name: "Change number" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^INV-\d{4}-0118$/).waitFor();
  expect((await office.api.sentInvoice()).number).toMatch(/-0118$/);

  await page.getByLabel("Notes of new quotations").fill("Valid for 30 days.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.goto("/quotations/new");
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Valid for 30 days.");
});

test("time zone and currency are chosen from lists of what there is", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/organization");
  const currency = page.getByLabel("Currency");
  await expect.poll(() => currency.inputValue()).toBe("SGD");
  const currencies = await currency.getByRole("option").allInnerTexts();
  expect(currencies).toEqual(expect.arrayContaining(["MYR · Malaysian Ringgit", "SGD · Singapore Dollar"]));
  // It has no cents.
  expect(currencies.join()).not.toContain("JPY");
  await page.getByLabel("Time zone").selectOption("Asia/Kuala_Lumpur");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  const { body } = await office.api.get<Organization>("/organization");
  expect([body.timeZone, body.currency]).toEqual(["Asia/Kuala_Lumpur", "SGD"]);
});

test("an email text is previewed as typed, before it is saved", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/client-mails");
  await page.getByLabel("Reminder: subject").fill("Please pay {number}");
  await page.getByRole("button", { name: "Reminder: preview" }).click();
  const sheet = dialogOn(page);
  await sheet.getByText(/^Please pay INV-\d{4}-0001$/).waitFor();
  await sheet.getByText(/is still outstanding/).waitFor();
  await sheet.getByLabel("Sent").selectOption({ label: "Before the due date" });
  await sheet.getByText(/friendly reminder/).waitFor();
  expect((await office.api.get<Organization>("/organization")).body.mailTexts).toEqual({});
});

test("everything is saved as one file, and projects come in from a spreadsheet", async () => {
  const office = await newOffice();
  const { name, number } = await office.api.sentInvoice().then(async (invoice) => {
    const client = await office.api.get<{ name: string }>(`/clients/${invoice.clientId}`);
    return { ...invoice, name: client.body.name };
  });
  const page = await pageOf(office, "/settings/data");
  // Without the prompt for a place, which a test cannot answer, the browser downloads the file in the end.
  await page.evaluate("delete window.showSaveFilePicker");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export everything" }).click(),
  ]);
  await page.getByText(/^The export is complete: /).waitFor();
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toContain(`invoices/${number}.pdf`);
  expect(strFromU8(files["clients.csv"] ?? new Uint8Array())).toContain(name);

  await page.getByRole("button", { name: "Import projects" }).click();
  const dialog = dialogOn(page);
  const choose = (text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "projects.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("name,client,budget\nPorch,Nobody,5\n");
  await dialog.getByText("Client does not match any client called “Nobody”").waitFor();
  await choose(`name,client,budget\nPorch,${name},"1,250.00"\n`);
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await dialog.getByText(/^1 record added/).waitFor();
  const { body } = await office.api.get<{ data: { name: string; budget: number }[] }>("/projects");
  expect(body.data[0]).toMatchObject({ name: "Porch", budget: 1250 });
});

test("theme and density are kept in the browser, and applied before the first paint", async () => {
  const page = await pageOf(await newOffice(), "/settings/appearance");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("radio", { name: "Compact" }).check();
  const html = page.locator("html[data-theme=dark][data-density=compact]");
  await html.waitFor();
  await page.reload({ waitUntil: "commit" });
  await html.waitFor();
  await page.getByRole("radio", { name: "Compact", checked: true }).waitFor();
  await page.getByRole("radio", { name: "System" }).check();
  await page.getByRole("radio", { name: "Comfortable" }).check();
  await page.locator("html[data-theme=light][data-density=comfortable]").waitFor();
});

test("the table of roles says what each may do, and settings are shown only to those who may open them", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/roles");
  const row = page.getByRole("row", { name: /^Record and reverse payments/ });
  await expect.poll(() => row.getByRole("cell").allInnerTexts()).toEqual(["Yes", "Yes", "Yes", "No", "No"]);
  const viewer = await pageOf(await colleagueOf(office, "VIEWER"), "/settings/documents");
  await viewer.getByText("Next invoice").waitFor();
  expect(await viewer.getByRole("button", { name: /Change next number/ }).count()).toBe(0);
  expect(await viewer.getByLabel("Invoice number prefix").isDisabled()).toBe(true);
  const places = viewer.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect
    .poll(() => places.allInnerTexts())
    .toEqual([
      "Organization",
      "Branding",
      "Documents",
      "Client emails",
      "Accounts",
      "Roles",
      "Security",
      "Appearance",
      "Email log",
    ]);
});

test.each(["light", "dark"] as const)(
  "on a phone the settings are a list of pages, in the %s theme",
  async (colorScheme) => {
    const office = await newOffice();
    const page = await pageOf(office, "/settings", { viewport: { width: 390, height: 844 }, colorScheme });
    const list = page.getByRole("navigation", { name: "Settings" });
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    const links = list.getByRole("link");
    await links.filter({ hasText: "Webhooks" }).waitFor();
    // Nothing has to be scrolled sideways to be found.
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await list.getByRole("link", { name: "Branding" }).click();
    await page.getByRole("heading", { level: 1, name: "Branding" }).waitFor();
    await page.locator("#content").getByRole("link", { name: "Settings", exact: true }).click();
    await list.getByRole("link", { name: "Roles" }).waitFor();
  },
);

test("the list of the settings gives way to the first page in a wider window", async () => {
  const page = await pageOf(await newOffice(), "/settings", { viewport: { width: 390, height: 844 } });
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("heading", { level: 1, name: "Organization" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings/organization");
});

test("a viewer sees only the pages that their role may open", async () => {
  const viewer = await colleagueOf(await newOffice(), "VIEWER");
  const page = await pageOf(viewer, "/settings", { viewport: { width: 390, height: 844 } });
  const list = page.getByRole("navigation", { name: "Settings" });
  await list.getByRole("link", { name: "Roles" }).waitFor();
  expect(await list.getByRole("link", { name: "API keys" }).count()).toBe(0);
});
