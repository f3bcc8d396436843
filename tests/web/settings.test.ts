// @module-tag gate
import { expect, test } from "vitest";
import type { Organization } from "#contract/organizations/organizations.ts";
import { everyScope } from "#contract/api/scopes.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";
import { linkFor, tokenIn } from "../support/browser-like.ts";
import { png } from "../support/images.ts";
import { newPage } from "./page.ts";

test("an API key is shown once, and works until it is revoked", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Name").fill("Accounting");
  const offered = await dialog
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
  expect(offered).toEqual(everyScope);
  await dialog.getByLabel("Invoices: Read").check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await dialog.getByLabel("Your new API key").last().innerText();
  const asks = () =>
    fetch(`${office.address}/api/v1/invoices`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
  expect(await asks()).toBe(200);
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Accounting" });
  await row.getByText("1 permission").waitFor();
  await row.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await row.getByText("Revoked").waitFor();
  await expect.poll(asks).toBe(401);
});

test("a rotated key shows its successor once and works for its grace period", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/api-keys");
  const dialog = dialogOn(page);
  const read = async () => {
    const key = await dialog.getByLabel("Your new API key").last().innerText();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    return key;
  };
  const statusWith = async (key: string) =>
    (await fetch(`${office.address}/api/v1/invoices`, { headers: { authorization: `Bearer ${key}` } })).status;
  await page.getByRole("button", { name: "Create key" }).click();
  await dialog.getByLabel("Name").fill("Accounting");
  const offered = await dialog
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
  expect(offered).toEqual(everyScope);
  await dialog.getByLabel("Invoices: Read").check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const keys = [await read()];
  const active = page.getByRole("listitem").filter({ hasText: "Accounting" }).filter({ hasText: "Active" });

  for (const [i, overlap] of ["24 hours", "Not at all"].entries()) {
    const lastFour = keys[i]?.slice(-4) ?? "";
    await active.filter({ hasText: lastFour }).getByRole("button", { name: "Rotate" }).click();
    await dialog.getByLabel("Keep the old key valid for").selectOption({ label: overlap });
    await dialog.getByRole("button", { name: "Rotate key" }).click();
    keys.push(await read());
  }
  await expect.poll(() => Promise.all(keys.map(statusWith))).toEqual([200, 401, 200]);
});

test("an invited person joins with the link and sees what their role allows", async () => {
  const page = await pageOf(await newOffice(), "/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = `viewer.${Date.now()}@example.com`;
  const dialog = dialogOn(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("VIEWER");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("listitem").filter({ hasText: email }).getByText("Invited").waitFor();

  const other = await newPage(new URL(page.url()).origin);
  await other.goto(`/invitation#${tokenIn(await linkFor(email))}`);
  await other.getByRole("heading", { name: "Join Alpha Renovation" }).waitFor();
  expect(other.url()).not.toContain("#");
  await other.getByLabel("Your name").fill("Siti Aminah");
  await other.getByLabel("Password").fill("correct horse battery");
  await other.getByRole("button", { name: "Join" }).click();
  await other.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await other.goto("/settings");
  await other.getByRole("heading", { name: "Organization", level: 1 }).waitFor();
  expect(await other.getByRole("link", { name: "API keys" }).count()).toBe(0);
});

test("a changed password ends the other sessions", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/sign-in");
  const other = await pageOf(office, "/invoices");
  await page.getByLabel("Current password").fill("not it");
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.locator("[aria-invalid=true], [role=alert]").first().waitFor();
  await page.getByLabel("Current password").fill(office.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password has been changed").waitFor();
  await other.reload();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("the organization's terms are changed, and faults are shown at their fields", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/organization");
  await page.getByLabel("GST rate (%)").fill("8.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.goto("/settings/documents");
  await page.getByText(/^INV-\d{4}-0001$/).waitFor();
  await page.getByLabel("Invoice number prefix").fill("lower case");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByLabel("Invoice number prefix").and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Invoice number prefix").fill("TAX");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.getByText(/^TAX-\d{4}-0001$/).waitFor();
  const { body } = await office.api.get<{ gstRate: number; invoicePrefix: string }>("/organization");
  expect([body.gstRate, body.invoicePrefix]).toEqual([0.085, "TAX"]);
});

test.each([
  ["documents", "Payment terms (days)", ""],
  ["organization", "GST rate (%)", " "],
  ["documents", "Retention (%)", "a tenth"],
])("%s: %s with %j in it is refused at its field, and is not zero", async (path, label, text) => {
  const office = await newOffice();
  const before = (await office.api.get("/organization")).body;
  const page = await pageOf(office, `/settings/${path}`);
  await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByLabel(label).and(page.locator("[aria-invalid=true]")).waitFor();
  expect((await office.api.get("/organization")).body).toEqual(before);
});

test("two people in the settings do not undo each other's changes", async () => {
  const office = await newOffice();
  const [hers, his] = [await pageOf(office, "/settings/organization"), await pageOf(office, "/settings/organization")];
  for (const [page, label, text] of [
    [hers, "Phone", "+65 6123 4567"],
    [his, "Postal code", "758812"],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Changes saved", { exact: true }).waitFor();
  }
  const { body } = await office.api.get<Organization>("/organization");
  expect([body.phone, body.postalCode]).toEqual(["+65 6123 4567", "758812"]);
});

test("the bank account is kept, and taken away again with its last line", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/organization");
  const account = {
    Bank: "DBS Bank Ltd",
    "Account name": "Alpha Renovation Pte. Ltd.",
    "Account number": "001-234567-8",
  };
  const save = page.getByRole("button", { name: "Save changes" });
  const stored = async () => (await office.api.get<{ bank: object | null }>("/organization")).body.bank;
  for (const [label, text] of Object.entries(account)) await page.getByLabel(label, { exact: true }).fill(text);
  await save.click();
  await dialogOn(page).getByLabel("Password").fill(office.password);
  await dialogOn(page).getByRole("button", { name: "Continue" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  expect(Object.values((await stored()) ?? {})).toEqual(Object.values(account));
  for (const label of Object.keys(account)) await page.getByLabel(label, { exact: true }).fill("");
  // The confirmation is still valid.
  await save.click();
  await expect.poll(stored).toBeNull();
});

test("mail texts, sender and reminder days are set, and faults shown at their fields", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/client-mails");
  await page.getByLabel("Sender name").fill("Wong Li Wen");
  await page.getByLabel("Reply-to address").fill("liwen@example.com");
  await page.getByLabel("3 days before").check();
  await page.getByLabel("7 days after").check();
  await page.getByLabel("Email a receipt for each payment").check();
  await page.getByLabel("Quotation: subject").fill("Our offer {number}");
  const body = page.getByLabel("Invoice: message");
  await body.fill("Dear {client},\n\nplease pay by {due date}.");
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await page.getByText("Contains {due date}, which is not one of {number}").waitFor();
  await body.fill("Dear {client},\n\nplease pay by {dueDate}.");
  await save.click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  expect((await office.api.get("/organization")).body).toMatchObject({
    mailSenderName: "Wong Li Wen",
    mailReplyTo: "liwen@example.com",
    reminderDays: [-3, 7],
    sendsReceipts: true,
    mailTexts: {
      QUOTATION: { subject: "Our offer {number}" },
      INVOICE: { body: "Dear {client},\n\nplease pay by {dueDate}." },
    },
  });
  await page.reload();
  await page.getByLabel("3 days before").and(page.locator(":checked")).waitFor();
  await page.getByLabel("Quotation: subject").fill("");
  await page.getByLabel("3 days before").uncheck();
  await save.click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  const { mailTexts, reminderDays } = (await office.api.get<Organization>("/organization")).body;
  expect([Object.keys(mailTexts), reminderDays]).toEqual([["INVOICE"], [7]]);
});

test("a mail to a client is read in the log, with the link that it carries", async () => {
  const office = await newOffice();
  const { id, number } = await office.api.sentInvoice();
  await office.api.sentQuotation();
  await office.api.act(`/invoices/${id}/remind`, { to: "lim@example.com" });
  const { url } = (await office.api.get<{ url: string }>(`/invoices/${id}/portal-link`)).body;
  const page = await pageOf(office, "/settings/mail");
  await page.getByRole("searchbox", { name: "Search recipient, number or client" }).fill(number);
  await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(2);
  await page.getByRole("table").getByText(`Invoice reminder · ${number} · Lim Mei Ling`).waitFor();
  await page.getByRole("table").getByRole("link", { name: "lim@example.com" }).click();
  const sheet = dialogOn(page);
  await sheet.getByText("Dear Lim Mei Ling,").waitFor();
  await sheet.getByText(url).waitFor();
  await sheet.getByRole("button", { name: "Copy link" }).waitFor();
  await sheet.getByRole("button", { name: "Resend" }).click();
  await sheet.getByText("Waiting", { exact: true }).waitFor();
});

test("without a mail server the invitation's link is read and copied in the app", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/mail");
  await page.getByRole("heading", { name: "No emails yet" }).waitFor();
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = `new.${Date.now()}@example.com`;
  await dialogOn(page).getByLabel("Email").fill(email);
  await dialogOn(page).getByRole("button", { name: "Invite" }).click();
  await page.getByRole("listitem").filter({ hasText: email }).waitFor();
  await page.goto("/settings/mail");
  await page.getByRole("table").getByRole("link", { name: email }).click();
  const sheet = dialogOn(page);
  await sheet.getByText(await linkFor(email)).waitFor();
  await sheet.getByRole("button", { name: "Copy link" }).waitFor();
  await sheet.getByRole("button", { name: "Resend" }).click();
  await sheet.getByText("Waiting", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Failed" }).click();
  await page.getByRole("heading", { name: "No results" }).waitFor();
});

test("a logo is chosen, shown and removed; an invalid one is refused with the reason", async () => {
  const page = await pageOf(await newOffice(), "/settings/branding");
  const choose = async (content: Buffer, name: string) =>
    page.getByLabel("Upload logo").first().setInputFiles({ name, mimeType: "image/png", buffer: content });
  await page.getByText("No logo yet").waitFor();
  await choose(Buffer.from("<svg/>"), "logo.png");
  await page.getByRole("alert").getByText("Choose a PNG or JPEG of up to 2 MB").waitFor();
  await choose(png(400, 100), "logo.png");
  const logo = page.getByRole("img", { name: "Logo" });
  const widthOf = () => logo.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth);
  await expect.poll(widthOf).toBe(400);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No logo yet").waitFor();
});
