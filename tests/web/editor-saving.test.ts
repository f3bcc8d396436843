// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { dialogOn } from "./barriers.ts";
import { Editing, editQuotation, openEditor } from "./editing.ts";
import { newOffice, type Office, pageOf, signIn } from "./office.ts";
import { endSessionAt, stopClock } from "./page.ts";

const savedQuotation = async ({ api }: Office, { id }: Pick<Quotation, "id">): Promise<Quotation> =>
  (await api.get<Quotation>(`/quotations/${id}`)).body;

/** Opens a draft, loses the connection for everything that is written, and types a price of 750. */
async function typeWithoutConnection() {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await page.context().setOffline(true);
  await editing.cell("Tiling", "Unit price").fill("750");
  await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
  // From here on the page can be reloaded, and still nothing can be saved.
  await page.route(/\/app\/v1\/quotations\/qtn_\w+$/, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.continue(),
  );
  // The page tries again at once. A request that is under way when the route ends could get no response at all.
  const refused = page.waitForEvent("requestfailed");
  await page.context().setOffline(false);
  await refused;
  const reconnect = async () => {
    await page.unrouteAll({ behavior: "wait" });
    // The browser reports the connection to the page, which otherwise tries again after a while.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  };
  return { office, quotation, editing, page, reconnect };
}

test("a lost connection loses nothing that was typed, and a reload restores it", async () => {
  const { office, quotation, editing, page, reconnect } = await typeWithoutConnection();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(500);
  await page.reload();
  await page.getByText("that had not been saved were restored from this browser").waitFor();
  await expect.poll(() => editing.cell("Tiling", "Unit price").inputValue()).toBe("750");
  await reconnect();
  await page.getByRole("button", { name: "Keep them" }).click();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(750);
});

test("typing without a connection is saved when the connection is back", async () => {
  const { office, quotation, editing, reconnect } = await typeWithoutConnection();
  await reconnect();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(750);
});

test("a request that fails although the connection is back is repeated soon", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  let [attempts, isRefused] = [0, true];
  await page.route(/\/app\/v1\/quotations\/qtn_\w+$/, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    attempts += 1;
    return isRefused ? route.abort("internetdisconnected") : route.continue();
  });
  await stopClock(page);
  await editing.cell("Tiling", "Unit price").fill("750");
  // The waits between the attempts grow to half a minute.
  const attemptAfter = async (seconds: number) => {
    const next = attempts + 1;
    await page.clock.runFor(seconds * 1000);
    await expect.poll(() => attempts).toBe(next);
    await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
  };
  for (const seconds of [2, 2, 5, 10]) await attemptAfter(seconds);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await expect.poll(() => attempts).toBe(5);
  isRefused = false;
  await page.clock.runFor(2_000);
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(750);
});

test("restored changes can be discarded", async () => {
  const { office, quotation, editing, page } = await typeWithoutConnection();
  await page.reload();
  await page.getByText("were restored from this browser").waitFor();
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect.poll(() => editing.cell("Tiling", "Unit price").inputValue()).toBe("500.00");
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(500);
});

test("a response that is lost on its way does not create the document twice", async () => {
  const office = await newOffice();
  const { clientId, projectId } = await office.api.quotation();
  const page = await pageOf(office, `/quotations/new?client=${clientId}&project=${projectId}`);
  let lost = 0;
  await page.route("**/app/v1/quotations", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    // As the browser marks requests of the page itself; without it the server refuses.
    const response = await route.fetch({ headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" } });
    expect(response.status()).toBe(201);
    return route.abort("internetdisconnected");
  });
  const editing = new Editing(page);
  await editing.line("").waitFor();
  // Otherwise the page could try again by itself just before the click.
  await stopClock(page);
  await page.getByLabel("Title", { exact: true }).fill("Only once");
  await page.clock.runFor(1_000);
  await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
  await editing.line("").getByLabel("Description").fill("Typed afterwards");
  await page.getByRole("button", { name: "Save now" }).click();
  await page.clock.resume();
  await editing.saved();
  expect(lost).toBe(1);
  const { body } = await office.api.get<{ data: readonly Quotation[] }>("/quotations?q=Only once");
  expect(body.data.length).toBe(1);
  const id = body.data[0]?.id ?? "";
  expect((await office.api.get<Quotation>(`/quotations/${id}`)).body.items[0]?.description).toBe("Typed afterwards");
});

/** Opens one quotation in two browsers; the second one saves "Theirs" as its title. */
async function twoTabs() {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  const other = await openEditor(office, quotation);
  await other.page.getByLabel("Title", { exact: true }).fill("Theirs");
  await other.saved();
  await editing.cell("Tiling", "Unit price").fill("750");
  const dialog = page.getByRole("dialog", { name: "This was changed somewhere else" });
  await dialog.getByRole("cell", { name: "Theirs" }).waitFor();
  await dialog.getByRole("cell", { name: "Two bathrooms" }).waitFor();
  return { office, quotation, editing, page, dialog };
}

test("of two tabs on one draft the second one to save chooses the saved version", async () => {
  const { office, quotation, editing, page, dialog } = await twoTabs();
  await dialog.getByRole("button", { name: "Use the saved version" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Theirs");
  await expect.poll(() => editing.cell("Tiling", "Unit price").inputValue()).toBe("500.00");
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(500);
});

test("of two tabs on one draft the second one to save keeps its own version", async () => {
  const { office, quotation, editing, dialog } = await twoTabs();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await editing.saved();
  const { title, items } = await savedQuotation(office, quotation);
  expect([title, items[0]?.unitPrice]).toEqual(["Two bathrooms", 750]);
});

test("of two tabs on one draft the second one to save makes a copy", async () => {
  const { office, quotation, editing, page, dialog } = await twoTabs();
  await dialog.getByRole("button", { name: "Save mine as a copy" }).click();
  await editing.saved();
  await page.waitForURL((url) => /qtn_\w+\/edit$/.test(url.pathname) && !url.pathname.includes(quotation.id));
  expect((await savedQuotation(office, quotation)).title).toBe("Theirs");
  const id = (/qtn_\w+/.exec(page.url())?.[0] ?? "") as Quotation["id"];
  const { title, items } = await savedQuotation(office, { id });
  expect([title, items[0]?.unitPrice]).toEqual(["Two bathrooms", 750]);
});

test("changes to a draft that was sent in the other tab become a copy or are discarded", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await office.api.act(`/quotations/${quotation.id}/send`, { to: "lim@example.com" });
  await editing.cell("Tiling", "Unit price").fill("750");
  const dialog = dialogOn(page);
  await dialog.getByText("It was issued in another tab or by a colleague").waitFor();
  expect(await dialog.getByRole("button", { name: "Keep mine" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Save mine as a copy" }).click();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(500);
});

test("a draft that was deleted in the other tab can be saved as a new one", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await office.api.send("DELETE", `/quotations/${quotation.id}`);
  await editing.cell("Tiling", "Unit price").fill("750");
  const dialog = dialogOn(page);
  await dialog.getByText("It was deleted in another tab or by a colleague.").waitFor();
  await dialog.getByRole("button", { name: "Save mine as a copy" }).click();
  await editing.saved();
  await page.waitForURL((url) => !url.pathname.includes(quotation.id));
});

const ended = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

test("a session that ends in the middle of editing goes on after signing in over it", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await endSessionAt(page, `**/app/v1/quotations/${quotation.id}`);
  await editing.cell("Tiling", "Unit price").fill("750");
  await ended(page).getByLabel("Password").fill(office.password);
  await ended(page).getByRole("button", { name: "Sign in" }).click();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(750);
});

test("a session that ends in the middle of editing loses nothing", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await endSessionAt(page, `**/app/v1/quotations/${quotation.id}`);
  await editing.cell("Tiling", "Unit price").fill("750");
  await ended(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn(page, office);
  await page.getByText("were restored from this browser").waitFor();
  await page.getByRole("button", { name: "Keep them" }).click();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(750);
});

test("leaving saves first, and asks when that is not possible", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  const clients = page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Clients" });
  await editing.cell("Tiling", "Unit price").fill("600");
  await clients.click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  expect((await savedQuotation(office, quotation)).items[0]?.unitPrice).toBe(600);

  await page.goBack();
  await editing.cell("Tiling", "Description").fill("");
  await clients.click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await dialog.waitFor({ state: "detached" });
  await clients.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});

test("the client field says that the client is archived", async () => {
  const office = await newOffice();
  const { quotation, page } = await editQuotation(office);
  await office.api.act(`/clients/${quotation.clientId}/archive`, {});
  await page.reload();
  await page.getByText("This client is archived. Choose another one, or unarchive it on its page.").waitFor();
});

test("a new quotation that was never saved is offered the next time", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/quotations/new");
  await page.getByLabel("Title", { exact: true }).fill("Begun on the train");
  await page.getByRole("status").getByText("Not saved yet: needs a client, a project").waitFor();
  await page.goto("/clients");
  await page.goto("/quotations/new");
  await page.getByText("that was never saved: Begun on the train").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Begun on the train");
  await page.goto("/quotations/new");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.reload();
  await page.getByRole("heading", { name: "New quotation" }).waitFor();
  expect(await page.getByText("that was never saved").count()).toBe(0);
});

test("an incomplete copy of a changed draft never overwrites that draft after a reload", async () => {
  const { office, quotation, editing, page, dialog } = await twoTabs();
  await page.route("**/app/v1/quotations", (route) => route.abort("internetdisconnected"));
  await dialog.getByRole("button", { name: "Save mine as a copy" }).click();
  await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
  await page.reload();
  await page.getByText("were restored from this browser").waitFor();
  // Otherwise the page could try again by itself just before the last click.
  await stopClock(page);
  await page.getByRole("button", { name: "Keep them" }).click();
  await page.getByRole("status").getByText("Not saved: Quoin did not respond.").waitFor();
  expect((await savedQuotation(office, quotation)).title).toBe("Theirs");
  await page.unroute("**/app/v1/quotations");
  await page.getByRole("button", { name: "Save now" }).click();
  await page.clock.resume();
  await editing.saved();
  expect((await savedQuotation(office, quotation)).title).toBe("Theirs");
});
