// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { dayAfter } from "#contract/invoices/recurring-days.ts";
import { line } from "../support/api.ts";
import { newRecurring, runRecurringJob } from "../support/recurring.ts";
import { atTime } from "../support/service.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Recurring invoices" }).getByRole("row");

const rulesOf = async ({ api }: Office) =>
  (await api.get<{ data: RecurringInvoice[] }>("/recurring-invoices")).body.data;

test("a recurring invoice is made from an invoice, with what its next days will say", async () => {
  const office = await newOffice();
  const invoice = await office.api.invoice({ title: "Upkeep", items: [line({ description: "Lift lobby" })] });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Make recurring" }).click();
  const dialog = page.getByRole("dialog", { name: "New recurring invoice" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await expect.poll(() => title.inputValue()).toBe("Upkeep");
  await title.fill("Upkeep {mnth}");
  await dialog.getByLabel("Every", { exact: true }).selectOption({ label: "3 months" });
  await dialog.getByLabel("First invoice").fill("2031-01-31");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByText("{mnth} is not known. Known are {month}, {year}, {period}.").waitFor();
  await title.fill("Upkeep, {period}");
  for (const text of [
    "Upkeep, 31 Jan 2031 – 29 Apr 2031",
    "Upkeep, 30 Apr 2031 – 30 Jul 2031",
    "Upkeep, 31 Jul 2031 – 30 Oct 2031",
  ]) {
    await dialog.getByText(text).waitFor();
  }
  await dialog.getByLabel("Send each invoice").check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Upkeep, {period}" }).waitFor();
  expect(await rulesOf(office)).toMatchObject([
    { title: "Upkeep, {period}", everyMonths: 3, nextOn: "2031-01-31", sends: true, clientId: invoice.clientId },
  ]);
});

test("a new one needs a client, a project, a title and its items", async () => {
  const office = await newOffice();
  const client = await office.api.client({ name: "MCST 4711" });
  await office.api.project({ name: "Upkeep of 2031", clientId: client.id });
  const page = await pageOf(office, "/recurring");
  await page.getByText("No recurring invoices yet").waitFor();
  await page.getByRole("button", { name: "New recurring invoice" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New recurring invoice" });
  await dialog.getByRole("button", { name: "Create" }).click();
  for (const fault of ["Choose a client", "Choose a project", "Enter a title", "Enter a description"]) {
    await dialog.getByText(fault).waitFor();
  }
  // A field with a fault takes the focus, which would close the list of another.
  await dialog.locator("[aria-invalid=true]:focus").waitFor();
  await dialog.getByRole("combobox", { name: "Project" }).fill("Upkeep");
  await page.getByRole("option", { name: /Upkeep of 2031/ }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Upkeep, {month}");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Cleaning");
  await dialog.getByRole("textbox", { name: "Unit price" }).fill("850");
  await dialog.getByText("926.50").waitFor();
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Upkeep, {month}" }).waitFor();
  expect(await rulesOf(office)).toMatchObject([{ clientId: client.id, totals: { total: 926.5 }, sends: false }]);
});

test("they are listed by status and text, paused, resumed and deleted", async () => {
  const office = await newOffice();
  const rule = await newRecurring(office.api, { title: "Lift lobby" });
  await newRecurring(office.api, { title: "Aircon", paused: true });
  const page = await pageOf(office, "/invoices");
  await page.getByRole("main").getByRole("link", { name: "Recurring" }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await page.getByRole("link", { name: "Paused", exact: true }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("searchbox").fill("lobby");
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await rowsOf(page).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Lift lobby" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("None while it is paused.").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete this recurring invoice?" });
  await confirm.getByRole("button", { name: "Delete" }).click();
  await confirm.waitFor({ state: "detached" });
  await expect.poll(async () => (await rulesOf(office)).map(({ id }) => id)).not.toContain(rule.id);
});

test("an edit keeps what another person changed at the same time", async () => {
  const office = await newOffice();
  const rule = await newRecurring(office.api);
  const page = await pageOf(office, `/recurring/${rule.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit recurring invoice" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Servicing");
  await office.api.patch(`/recurring-invoices/${rule.id}`, { paymentDays: 14 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("was changed at the same time").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await rulesOf(office)).toMatchObject([
    { title: "Servicing", paymentDays: 14, nextOn: rule.nextOn, dayOfMonth: rule.dayOfMonth },
  ]);
});

test("a problem is on the overview and on its page, beside the invoices, until it is marked as done", async () => {
  const office = await newOffice();
  const rule = await atTime("2031-01-01T04:00:00Z", () =>
    newRecurring(office.api, { sends: true, items: [], title: "Empty {month}" }),
  );
  await atTime("2031-02-01T04:00:00Z", runRecurringJob);
  const page = await pageOf(office, "/");
  await page.getByText("Recurring invoices with a problem").waitFor();
  await page.getByRole("link", { name: /^Open: .*Empty/ }).click();
  await page.getByText("the client has no email address").waitFor();
  await page.getByRole("link", { name: /Empty January/ }).click();
  await page.getByRole("main").getByRole("link", { name: "Empty {month}" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("needs you").waitFor({ state: "detached" });
  expect(await rulesOf(office)).toMatchObject([{ problem: null, nextOn: dayAfter("2031-01-31", rule) }]);
});

test("a viewer reads them without actions, on a phone too", async () => {
  const office = await newOffice();
  const rule = await newRecurring(office.api, { title: "Lift lobby" });
  const viewport = { width: 390, height: 844 };
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/recurring", { viewport });
  await page
    .getByRole("link", { name: /Lift lobby/ })
    .first()
    .click();
  await page.waitForURL(`**/recurring/${rule.id}`);
  await page.getByRole("heading", { level: 1, name: "Lift lobby" }).waitFor();
  expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
});
