// @module-tag gate
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { editQuotation } from "./editing.ts";
import { newOffice, pageOf } from "./office.ts";

test("at an address that is no page's, the way on is shown", async () => {
  const page = await pageOf(await newOffice(), "/invoices/one/two");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
  await page.goto("/quotatoins");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Go to overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});

test("an unknown client shows a message and a link to the list", async () => {
  const page = await pageOf(await newOffice(), "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d");
  await page.getByRole("alert").getByText("Request ID req_").waitFor();
  await page.getByRole("link", { name: "Go to Clients" }).click();
  await page.getByRole("heading", { name: "No clients yet" }).waitFor();
});

test("offline, open pages stay and others can be retried", async () => {
  const office = await newOffice();
  const { title } = await office.api.invoice();
  const page = await pageOf(office, "/invoices");
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
  await page.getByRole("link", { name: "Clients" }).click();
  await page.getByRole("alert").getByText("Check your connection").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("table", { name: "Clients" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/clients");
});

test.each([
  ["does not respond", (route: Route) => route.abort("internetdisconnected")],
  ["restarts behind a proxy", (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" })],
] as const)("a server that %s is asked again until it is back", async (_, answer) => {
  const office = await newOffice();
  const { title } = await office.api.invoice();
  const page = await pageOf(office, "/invoices");
  await page.clock.install();
  await page.route(/\/(app\/.*|livez)$/, answer);
  await page.reload();
  await page.getByRole("heading", { name: "Quoin cannot be reached" }).waitFor();
  await page.clock.runFor(20_000);
  await page.getByRole("heading", { name: "Quoin cannot be reached" }).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.clock.runFor(6_000);
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
});

test("when a part of a page cannot be loaded, the rest goes on, and a reload brings the part back", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  // The preview is shown at once where there is room beside the draft.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/\/assets\/preview-.*\.js$/, (route) => route.abort("internetdisconnected"));
  await page.goto(`/quotations/${quotation.id}/edit`);
  await page.getByRole("alert").getByText("A part of this page could not be loaded.").waitFor();
  await editing.cell("Tiling", "Unit price").fill("750");
  await editing.saved();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("complementary", { name: "Preview" }).waitFor();
  expect(await editing.cell("Tiling", "Unit price").inputValue()).toBe("750.00");
});

const canNoticeUpdates = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });

/**
 * Updates the app that the server of a page has: the scripts of those names are gone, and pages begin with another one.
 * @param servesOld true for a balancer that leads the page back to a server of the old version
 */
async function update(page: Page, gone: RegExp, servesOld = false): Promise<{ readonly openedCount: () => number }> {
  // Comes after the page, together with what notices updates.
  await canNoticeUpdates(page);
  let isOpen = true;
  let openedCount = 0;
  await page.route(gone, (route) => (isOpen ? route.fulfill({ status: 404, body: "" }) : route.continue()));
  const first = /\/assets\/index-[\w-]+\.js/;
  const newScript = "/assets/index-next.js";
  let oldScript = "";
  await page.route(
    () => true,
    async (route) => {
      const isPage = route.request().resourceType() === "document";
      const { pathname } = new URL(route.request().url());
      if (pathname === newScript)
        return route.fulfill({ response: await route.fetch({ url: page.url().replace(/(?<=:\d+)\/.*/, oldScript) }) });
      if (!isPage && pathname !== "/") return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      oldScript = first.exec(body)?.[0] ?? "";
      if (isPage) openedCount += 1;
      if (isPage && servesOld) return route.fulfill({ response, body });
      if (isPage) isOpen = false;
      return route.fulfill({ response, body: body.replace(first, newScript) });
    },
  );
  return { openedCount: () => openedCount };
}

const reloaded = (page: Page) => page.getByText("Quoin was updated, so this page was reloaded.").waitFor();

test("a page that needs a script which an update removed is reloaded, and says so", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  const { openedCount } = await update(page, /\/assets\/record-payment-dialog-/);
  await page.getByRole("button", { name: "Record payment" }).click();
  await reloaded(page);
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("dialog", { name: "Record payment" }).waitFor();
  expect(openedCount()).toBe(1);
});

test("a page whose own script an update removed opens in the new version", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices");
  await update(page, /\/assets\/page-clients-list-/);
  await page.getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { name: "No clients yet" }).waitFor();
  await reloaded(page);
});

test("after an update, what is typed stays until it is saved, and then a reload is offered", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/organization");
  const { openedCount } = await update(page, /\/assets\/palette-/);
  await page.getByLabel("Registered name").fill("Alpha Renovation Pte. Ltd.");
  await page.keyboard.press("Control+k");
  await page.getByText("Quoin was updated. Save what you have entered; then this page can be reloaded.").waitFor();
  expect(await page.getByRole("button", { name: "Reload" }).count()).toBe(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Quoin was updated. Reload this page to go on.").waitFor();
  expect(openedCount()).toBe(0);
  await page.getByRole("button", { name: "Reload" }).click();
  await reloaded(page);
  expect(await page.getByLabel("Registered name").inputValue()).toBe("Alpha Renovation Pte. Ltd.");
});

test("a draft that is kept in the browser does not hold up the reload after an update", async () => {
  const office = await newOffice();
  const { quotation, editing, page } = await editQuotation(office);
  await update(page, /\/assets\/palette-/);
  await page.route(`**/app/v1/quotations/${quotation.id}`, (route) => route.abort("internetdisconnected"));
  await editing.cell("Tiling", "Unit price").fill("750");
  await page.keyboard.press("Control+k");
  await page.getByText("Quoin was updated. Reload this page to go on.").waitFor();
  await page.unroute(`**/app/v1/quotations/${quotation.id}`);
  await page.getByRole("button", { name: "Reload" }).click();
  await reloaded(page);
  await expect.poll(() => editing.cell("Tiling", "Unit price").inputValue()).toBe("750.00");
});

test("a page that is led back to the old version is reloaded once by itself, and then on request", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  const { openedCount } = await update(page, /\/assets\/record-payment-dialog-/, true);
  const reloads = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Record payment" }).click();
  await reloads;
  await canNoticeUpdates(page);
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Quoin was updated. Reload this page to go on.").waitFor();
  expect(openedCount()).toBe(1);
});
