// @module-tag gate
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ConvertedLead, Lead } from "#contract/clients/leads.ts";
import { pressSequence } from "./keys.ts";
import { colleagueOf, newOffice, type Office, pageOf } from "./office.ts";

const newLead = (office: Office, fields: object) => office.api.create<Lead>("/leads", fields);
const leadOf = async (office: Office, { id }: Lead) => (await office.api.get<Lead>(`/leads/${id}`)).body;
const columnOf = (page: Page, status: string) => page.getByRole("region", { name: status });
const cardIn = (page: Page, status: string, name: string) =>
  columnOf(page, status).getByRole("listitem").filter({ hasText: name });

/** Drags a card to another column. */
async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  await card.hover();
  // The library that drags is loaded when a card is first pointed at.
  await page.locator("[data-lead][draggable=true]").first().waitFor();
  const { x = 0, y = 0 } = (await column.boundingBox()) ?? {};
  await page.mouse.down();
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(x + 40 + step, y + 40, { steps: 3 });
  await page.locator("[data-drop]").waitFor();
  await page.mouse.up();
}

test("a card is moved by dragging and by keys, and the figures of the columns follow", async () => {
  const office = await newOffice();
  const ng = await newLead(office, { name: "Ng Hui Min", source: "REFERRAL", estimatedValue: 35_000 });
  await newLead(office, { name: "Rahim", status: "CONTACTED", estimatedValue: 5_000 });
  const page = await pageOf(office, "/leads");
  await cardIn(page, "New", "Ng Hui Min").getByText("$35,000.00").waitFor();

  await drag(page, cardIn(page, "New", "Ng Hui Min"), columnOf(page, "Contacted"));
  await cardIn(page, "Contacted", "Ng Hui Min").waitFor();
  await columnOf(page, "Contacted").getByText("$40,000.00").waitFor();
  await expect.poll(async () => (await leadOf(office, ng)).status).toBe("CONTACTED");

  await page.getByRole("link", { name: "Rahim" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator(":focus").innerText()).toContain("Ng Hui Min");
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("status").getByText("Ng Hui Min moved to Qualified").waitFor();
  await columnOf(page, "Qualified").locator("a:focus").getByText("Ng Hui Min").waitFor();
  await expect.poll(async () => (await leadOf(office, ng)).status).toBe("QUALIFIED");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.locator(":focus").innerText()).toContain("Rahim");
});

test("a lost lead keeps the reason that the office gives, until it is reopened", async () => {
  const office = await newOffice();
  const lead = await newLead(office, { name: "Rahim", status: "QUOTED" });
  const page = await pageOf(office, "/leads");
  await drag(page, cardIn(page, "Quoted", "Rahim"), columnOf(page, "Lost"));
  const dialog = page.getByRole("dialog", { name: "Mark Rahim as lost" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await cardIn(page, "Quoted", "Rahim").getByRole("button", { name: "Move Rahim" }).click();
  await page.getByRole("menuitemradio", { name: "Lost" }).click();
  await dialog.getByLabel("Why was it lost?").fill("Too expensive");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await cardIn(page, "Lost", "Rahim").getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Rahim" }).waitFor();
  await page.getByText("Too expensive").waitFor();
  expect(await leadOf(office, lead)).toMatchObject({ status: "LOST", lostReason: "Too expensive" });
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Make a client" }).waitFor();
  expect(await leadOf(office, lead)).toMatchObject({ status: "CONTACTED", lostReason: null });
});

test("a lead that is won becomes a known client's project, not a second client", async () => {
  const office = await newOffice();
  const known = await office.api.client({ name: "Sharon Pereira", email: "sharon@example.com" });
  const lead = await newLead(office, { name: "S. Pereira", email: "Sharon@example.com", status: "QUOTED" });
  const page = await pageOf(office, "/leads");
  await page.getByRole("link", { name: "S. Pereira" }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  const dialog = page.getByRole("dialog", { name: "Make S. Pereira a client" });
  await expect.poll(() => dialog.getByLabel("Use the existing client Sharon Pereira").isChecked()).toBe(true);
  await dialog.getByLabel("Project", { exact: true }).fill("Study");
  await dialog.getByRole("button", { name: "Make a client" }).click();
  await cardIn(page, "Won", "S. Pereira").waitFor();
  const { clientId, projectId } = await leadOf(office, lead);
  expect(clientId).toBe(known.id);
  expect((await office.api.get(`/projects/${projectId}`)).body).toMatchObject({ name: "Study", clientId });
  expect((await office.api.get("/clients")).body).toMatchObject({ data: [{ id: known.id }] });
  // A lead that became a client stays won.
  await page.getByRole("link", { name: "S. Pereira" }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("status").getByText("became a client and stays won").waitFor();
});

test("a lead is created from anywhere, edited, and found in the list", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/leads");
  await page.getByText("No leads yet").waitFor();
  await pressSequence(page, "nl");
  const create = page.getByRole("dialog", { name: "New lead" });
  await create.getByLabel("Name").fill("Ng Hui Min");
  await create.getByLabel("Estimated value").fill("plenty");
  await create.getByRole("button", { name: "Add lead" }).click();
  await create.getByText("Enter an amount such as 35,000").waitFor();
  await create.getByLabel("Estimated value").fill("35,000");
  await create.getByRole("button", { name: "Add lead" }).click();
  await page.getByRole("heading", { level: 1, name: "Ng Hui Min" }).waitFor();

  const { data } = (await office.api.get<{ data: Lead[] }>("/leads")).body;
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit lead" });
  await edit.getByLabel("Notes").fill("Kitchen first");
  await office.api.patch(`/leads/${data[0]?.id}`, { phone: "9123 4567" });
  await edit.getByRole("button", { name: "Save changes" }).click();
  await edit.getByText("Someone else changed this lead").waitFor();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Kitchen first").waitFor();
  await page.getByRole("link", { name: "9123 4567" }).waitFor();

  // The page beneath the form may show the change before the form is saved.
  await page.getByRole("button", { name: "Edit" }).click();
  await edit.getByLabel("Notes").fill("Bathroom first");
  await office.api.patch(`/leads/${data[0]?.id}`, { notes: "Calls on Monday", phone: "8123 4567" });
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByText("Calls on Monday").waitFor();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await edit.getByText("Someone else changed this lead").waitFor();
  await expect.poll(() => edit.getByLabel("Phone").inputValue()).toBe("8123 4567");
  expect(await edit.getByLabel("Notes").inputValue()).toBe("Bathroom first");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await edit.waitFor({ state: "detached" });

  await page.goto("/leads?view=list&status=NEW&q=hui");
  await page.getByText("1 lead · $35,000.00").waitFor();
  await page.getByRole("table", { name: "Leads" }).getByRole("link", { name: "Ng Hui Min" }).waitFor();
  await page.getByLabel("Source").selectOption("Tender");
  await page.getByText("No results").waitFor();
});

test("on a phone the board is one column, and cards are moved by their menu", async () => {
  const office = await newOffice();
  for (let i = 1; i <= 14; i++) await newLead(office, { name: `Lead ${i}` });
  const page = await pageOf(office, "/leads");
  await page.setViewportSize({ width: 390, height: 844 });
  await cardIn(page, "New", "Lead 14").waitFor();
  await expect.poll(() => page.locator("[data-lead-status]").count()).toBe(1);
  await expect.poll(() => columnOf(page, "New").getByRole("listitem").count()).toBe(12);
  await page.getByRole("button", { name: "Show more: New" }).click();
  await cardIn(page, "New", "Lead 2").waitFor();
  await page.getByRole("button", { name: "Move Lead 14" }).click();
  await page.getByRole("menuitemradio", { name: "Qualified" }).click();
  await expect.poll(() => cardIn(page, "New", "Lead 14").count()).toBe(0);
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Qualified" }).click();
  await cardIn(page, "Qualified", "Lead 14").waitFor();
});

test("a person who may only read leads cannot move or change them", async () => {
  const office = await newOffice();
  const lead = await newLead(office, { name: "Ng Hui Min" });
  await office.api.create<ConvertedLead>(`/leads/${(await newLead(office, { name: "Rahim" })).id}/convert`, {});
  const page = await pageOf(await colleagueOf(office, "VIEWER"), "/leads");
  await cardIn(page, "New", "Ng Hui Min").hover();
  expect(await page.locator("[data-lead][draggable=true]").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Move Ng Hui Min" }).count()).toBe(0);
  await page.goto(`/leads/${lead.id}`);
  await page.getByRole("heading", { level: 1, name: "Ng Hui Min" }).waitFor();
  expect(await page.getByRole("button", { name: /Edit|Convert|More/ }).count()).toBe(0);
  expect((await leadOf(office, lead)).status).toBe("NEW");
});
