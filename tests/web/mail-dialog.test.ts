// @module-tag gate
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { createTestApp, service } from "../support/service.ts";
import { mailsOf, recipientsOf } from "../support/rows.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

import { thisYear } from "../support/today.ts";

/** Creates a draft invoice for a client, with an email address unless it is null. */
async function newDraft({ api }: Office, email: string | null = "lim@example.com"): Promise<Invoice> {
  const { id: clientId } = await api.client({ name: "Lim Mei Ling", ...(email === null ? {} : { email }) });
  const { id: projectId } = await api.project({ clientId });
  return api.invoice({ clientId, projectId, title: "Two bathrooms" });
}

const dialogOf = (page: Page) => dialogOn(page);
const clickSend = (page: Page, name: string) => dialogOf(page).getByRole("button", { name, exact: true }).click();

test("a draft invoice is sent with a copy, a subject, a message and dates", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOf(page);
  const preview = dialog.getByRole("region", { name: "Preview" });
  const number = `INV-${thisYear()}-0001`;
  await preview.getByText(`Invoice ${number} from Alpha Renovation`).waitFor();
  expect(await dialog.getByLabel("To", { exact: true }).inputValue()).toBe("lim@example.com");
  expect(await dialog.getByLabel("Subject").inputValue()).toBe(`Invoice ${number} from Alpha Renovation`);
  await dialog.getByText(/Email is not set up yet/).waitFor();

  await dialog.getByLabel("Cc", { exact: true }).fill("site@example.com, spouse@example.com");
  await dialog.getByLabel("Subject").fill(`${number}: two bathrooms`);
  await dialog.getByLabel("Message").fill("See you on Monday.");
  await dialog.getByLabel("Due", { exact: true }).fill("2030-01-31");
  await preview.getByText("site@example.com, spouse@example.com").waitFor();
  await preview.getByText("due on 31 January 2030").waitFor();
  await preview.getByText("See you on Monday.").waitFor();
  const drawn = preview.frameLocator("iframe");
  await drawn.getByText("See you on Monday.").waitFor();
  // Its styles are those of the email, whatever the policy of the page.
  expect(await drawn.locator("body").evaluate((body) => body.style.margin)).toBe("0px");
  await clickSend(page, "Send invoice");

  await dialog.getByText(`Invoice ${number} is ready.`).waitFor();
  await dialog.getByRole("button", { name: "Copy client link" }).waitFor();
  const { status, dueDate } = (await office.api.get<Invoice>(`/invoices/${id}`)).body;
  expect([status, dueDate]).toEqual(["SENT", "2030-01-31T15:59:59.999Z"]);
  expect(await mailsOf(office.api.org)).toMatchObject([
    { recipient: "lim@example.com", message: "See you on Monday." },
  ]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(number).first().waitFor();
});

test("a reminder begins with the recipients of its invoice, and keeps what is changed", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  await office.api.act(`/invoices/${id}/send`, { to: "ap@example.com", cc: ["boss@example.com", "site@example.com"] });
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send reminder" }).click();
  const dialog = dialogOf(page);
  const copies = dialog.getByLabel("Cc", { exact: true });
  await expect.poll(() => copies.inputValue()).toBe("boss@example.com, site@example.com");
  expect(await dialog.getByLabel("To", { exact: true }).inputValue()).toBe("ap@example.com");
  await copies.fill("site@example.com");
  await clickSend(page, "Send reminder");
  await dialog.getByText("site@example.com").first().waitFor();
  await expect
    .poll(() => recipientsOf(office.api.org, "INVOICE_REMINDER"))
    .toEqual([{ to: "ap@example.com", cc: ["site@example.com"] }]);
  await page.goto(`/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send reminder" }).click();
  await expect.poll(() => copies.inputValue()).toBe("site@example.com");
  await copies.fill("");
  await clickSend(page, "Send reminder");
  await expect
    .poll(async () => (await recipientsOf(office.api.org, "INVOICE_REMINDER")).at(1))
    .toEqual({ to: "ap@example.com", cc: [] });
});

test("an invoice cannot be sent before the dialog shows its number and dates", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  const page = await pageOf(office, `/invoices/${id}`);
  const asked = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<void>();
  await page.route(/\/send-preview/, async (route) => {
    asked.resolve();
    await shown.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await asked.promise;
  const send = dialogOf(page).getByRole("button", { name: "Send invoice", exact: true });
  expect(await send.isDisabled()).toBe(true);
  shown.resolve();
  await send.click();
  await dialogOf(page)
    .getByText(/ is ready\./)
    .waitFor();
});

test("with a mail server the dialog says to whom an invoice was sent", async () => {
  const office = await newOffice();
  const app = await createTestApp(await service(), { webApp: findWebApp(), mailWaits: false });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const { id } = await newDraft(office);
  const page = await pageOf({ ...office, address }, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  expect(await dialog.getByText(/Email is not set up yet/).count()).toBe(0);
  await clickSend(page, "Send invoice");
  await dialog.getByText(/^Invoice INV-\d+-0001 was sent to lim@example\.com\.$/).waitFor();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^INV-\d+-0001\.pdf$/);
});

test("another day of issue moves the due date, and a day that is taken is refused at its field", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOf(page);
  const due = dialog.getByLabel("Due", { exact: true });
  await dialog.getByText(/^INV-/).first().waitFor();
  await dialog.getByLabel("Issue date").fill("2026-02-01");
  await expect.poll(() => due.inputValue()).toBe("3 Mar 2026");
  await office.api.sentInvoice();
  await clickSend(page, "Send invoice");
  await dialog.getByText(/Must not be before .*, the day of issue of the previous number/).waitFor();
});

test("an invoice of a client without an email address is issued without an email", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office, null);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(/This client has no email address/).waitFor();
  await clickSend(page, "Issue without email");
  await dialog.getByText(/^Invoice INV-\d+-0001 was issued without an email\./).waitFor();
  expect(await mailsOf(office.api.org)).toEqual([]);
});

test("an invoice that another person changed is not sent until it is reloaded", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Message").fill("See you on Monday.");
  await office.api.patch(`/invoices/${id}`, { title: "Three bathrooms" });
  await clickSend(page, "Send invoice");
  await dialog.getByText(/This was changed since you opened it/).waitFor();
  expect(await mailsOf(office.api.org)).toEqual([]);
  await dialog.getByRole("button", { name: "Reload" }).click();
  await dialog.getByRole("region", { name: "Preview" }).getByText("Three bathrooms").first().waitFor();
  expect(await dialog.getByLabel("Message").inputValue()).toBe("See you on Monday.");
  await clickSend(page, "Send invoice");
  await dialog.getByRole("button", { name: "Done" }).waitFor();
});

test("a repeated attempt after a lost response sends one email", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  await office.api.act(`/invoices/${id}/send`);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send reminder" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  let isLost = false;
  await page.route("**/remind", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    // The server accepts writes only from its own pages, which the browser tells it by this header.
    await route.fetch({ headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" } });
    await route.abort("internetdisconnected");
  });
  await clickSend(page, "Send reminder");
  await dialog.getByText(/Quoin did not respond/).waitFor();
  await clickSend(page, "Send reminder");
  await dialog.getByText(/^The reminder of invoice INV-/).waitFor();
  const reminders = (await mailsOf(office.api.org)).filter(({ kind }) => kind === "INVOICE_REMINDER");
  expect(reminders).toHaveLength(1);
});

test("a wrong address and a copy to the recipient are refused at their fields", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  await office.api.act(`/invoices/${id}/send`);
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Send again" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Cc", { exact: true }).fill("site");
  await clickSend(page, "Send again");
  await dialog.getByText("site is not an email address").waitFor();
  await dialog.getByLabel("Cc", { exact: true }).fill("LIM@example.com");
  await clickSend(page, "Send again");
  await dialog.getByText("LIM@example.com already receives this email; remove it").first().waitFor();
  expect(await mailsOf(office.api.org)).toHaveLength(1);
});

test("a draft without items is not sent, and the dialog says what to do", async () => {
  const office = await newOffice();
  const { id } = await newDraft(office);
  await office.api.patch(`/invoices/${id}`, { items: [] });
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await dialogOf(page).getByRole("region", { name: "Preview" }).waitFor();
  await clickSend(page, "Send invoice");
  await dialogOf(page).getByText("The items are missing; add at least one before sending.").waitFor();
});
