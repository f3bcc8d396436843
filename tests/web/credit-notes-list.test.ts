// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Organization } from "#contract/organizations/organizations.ts";
import { line } from "../support/api.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Credit notes" }).getByRole("row");

/** Creates a draft, one with credit left and one that settled its invoice, of two clients. */
async function officeWithCredit() {
  const office = await newOffice();
  const { api } = office;
  const { id: clientId } = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId });
  const settled = await credited(api, await api.sentInvoice({ clientId, projectId }), 50);
  const { credit: left, invoice } = await leftCredit(api, 30);
  const draft = await draftCredit(api, invoice, 10);
  return { ...office, clientId, settled, left, draft, invoice };
}

test("credit notes are listed beside the invoices, with what is left of each", async () => {
  const office = await officeWithCredit();
  const page = await pageOf(office, "/invoices");
  await page.getByRole("main").getByRole("link", { name: "Credit notes" }).click();
  const row = rowsOf(page).filter({ hasText: office.left.number });
  await row.filter({ hasText: office.invoice.number }).filter({ hasText: "32.70" }).waitFor();
  await page.getByRole("link", { name: "Draft", exact: true }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(4);
  await page.getByRole("searchbox").fill(office.settled.number);
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await rowsOf(page).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: office.settled.number }).waitFor();
});

test("credit notes are narrowed by client, which the address keeps", async () => {
  const office = await officeWithCredit();
  const page = await pageOf(office, `/credit-notes?client=${office.clientId}`);
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByRole("button", { name: "Remove filter: Client: Lim & Daughters" }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(4);
});

test("an office without credit notes is shown where they are written", async () => {
  const page = await pageOf(await newOffice(), "/credit-notes");
  await page.getByText("No credit notes yet").waitFor();
  await page.getByRole("link", { name: "Show invoices" }).click();
  await page.waitForURL("**/invoices?only=valid");
});

test("the palette opens the list, and leads to the invoices for a new credit note", async () => {
  const page = await pageOf(await newOffice(), "/settings/people");
  for (const [command, url] of [
    ["Credit notes", "**/credit-notes"],
    ["New credit note", "**/invoices?only=valid"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill(command);
    await dialogOn(page).getByRole("option", { name: command, exact: true }).click();
    await page.waitForURL(url);
  }
});

test("a client's page shows what is left of each credit note, and leads to it", async () => {
  const office = await officeWithCredit();
  const page = await pageOf(office, `/clients/${office.invoice.clientId}`);
  const source = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: office.left.number }) });
  await source.getByText("$32.70").waitFor();
  await source.getByRole("link", { name: office.left.number }).click();
  await page.getByRole("heading", { level: 1, name: office.left.number }).waitFor();
});

test("a line of a statement of account leads to its credit note", async () => {
  const office = await officeWithCredit();
  const page = await pageOf(office, `/clients/${office.invoice.clientId}/statement?period=all`);
  await page.getByRole("link", { name: office.left.number }).click();
  await page.getByRole("heading", { level: 1, name: office.left.number }).waitFor();
});

test("the prefix of credit notes is set with the others", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/documents");
  const field = page.getByLabel("Credit note number prefix");
  await expect.poll(() => field.inputValue()).toBe("CN");
  await field.fill("KN");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved").first().waitFor();
  const { body } = await office.api.get<Organization>("/organization");
  expect(body.creditNotePrefix).toBe("KN");
});

test("on a phone, a credit note of the list opens, and its dialogs fit", async () => {
  const office: Office & { left: { number: string } } = await officeWithCredit();
  const page = await pageOf(office, "/credit-notes", { viewport: { width: 390, height: 844 } });
  await page
    .getByRole("list", { name: "Credit notes" })
    .getByRole("link")
    .filter({ hasText: office.left.number })
    .click();
  await page.getByRole("heading", { level: 1, name: office.left.number }).waitFor();
  await page.getByRole("button", { name: "Record refund" }).click();
  await dialogOn(page).getByLabel("Amount").waitFor();
  const overflow = () => page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

test("on a phone, the buttons of a new credit note stay in sight beside many lines", async () => {
  const office = await newOffice();
  const items = Array.from({ length: 12 }, (_, i) => line({ description: `Room ${i + 1}` }));
  const { id } = await office.api.sentInvoice({ items });
  const page = await pageOf(office, `/invoices/${id}`, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Credit note", exact: true }).click();
  await page.getByRole("radio", { name: "Lines and quantities" }).check();
  await page.getByRole("checkbox", { name: "Room 12" }).waitFor();
  const bottom = async () => {
    const box = await page.getByRole("button", { name: "Create draft" }).boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(844);
});
