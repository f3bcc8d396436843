// @module-tag gate
/** The way of a person who uses the keyboard alone, or hears the page: the focus and what is said. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { pressSequence } from "./keys.ts";
import { newOffice, pageOf } from "./office.ts";

/** The name and the tag of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate<string>("`${document.activeElement.tagName} ${document.activeElement.textContent.trim()}`");

const said = (page: Page) => page.locator("#announcements").textContent();

test("after a change of page the focus is on its heading, and its title is said", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, "/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await pressSequence(page, "gi");
  await expect.poll(() => focused(page)).toBe("H1 Invoices");
  await expect.poll(() => said(page)).toBe("Invoices");
  await page.getByRole("link", { name: invoice.number }).filter({ visible: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe(`H1 ${invoice.title}`);
  await expect.poll(() => said(page)).toBe(invoice.title);
});

test("who goes back to a list finds the focus on the row of the record", async () => {
  const office = await newOffice();
  for (const name of ["Ahmad", "Beng", "Chandra"]) await office.api.client({ name });
  const page = await pageOf(office, "/clients");
  const row = page.getByRole("link", { name: "Beng" }).filter({ visible: true });
  await row.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("H1 Beng");
  await page.goBack();
  await expect.poll(() => focused(page)).toMatch(/^A Beng/);
});

test("a dialog begins in its first field, whose content typing replaces", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Record payment" }).click();
  const amount = page.getByRole("dialog").getByLabel("Amount");
  await expect.poll(() => amount.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type("12.50");
  await expect.poll(() => amount.inputValue()).toBe("12.50");
});

test("Esc closes a list of suggestions, and not the sheet around it", async () => {
  const office = await newOffice();
  await office.api.client({ name: "Kopi Corner" });
  const page = await pageOf(office, "/recurring?new=true");
  const client = page.getByRole("dialog").getByRole("combobox", { name: "Client" });
  await client.click();
  await page.keyboard.type("Kopi");
  await page.getByRole("option", { name: /Kopi Corner/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(1);
});

test("a client and a project made in the editor leave the focus in their fields", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/quotations/new");
  const field = (name: string) => page.getByRole("combobox", { name });
  const isFocused = (name: string) => field(name).evaluate((input) => input === input.ownerDocument.activeElement);
  await expect.poll(() => isFocused("Client")).toBe(true);
  await page.keyboard.type("Newcomer");
  await page.getByRole("option", { name: /Newcomer/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").locator("input:focus").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => isFocused("Client")).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Kitchen");
  await page.getByRole("option", { name: /Kitchen/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field("Project").inputValue()).toBe("Kitchen");
  expect(await isFocused("Project")).toBe(true);
});

test("a form that cannot be sent leaves the focus in its first faulty field", async () => {
  const office = await newOffice();
  const { id: clientId } = await office.api.client({ email: "lim@example.com" });
  const { id: projectId } = await office.api.project({ clientId });
  const draft = await office.api.invoice({ clientId, projectId });
  const page = await pageOf(office, `/invoices/${draft.id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOn(page);
  // Fields of days are loaded after the others.
  await expect.poll(() => dialog.getByLabel("Due").inputValue()).not.toBe("");
  for (const name of ["Issue date", "To"]) await dialog.getByLabel(name, { exact: true }).fill("");
  await dialog.getByRole("button", { name: "Send invoice" }).click();
  await dialog.getByText("Enter an email address").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.labels?.[0]?.textContent")).toBe("Issue date");
});
