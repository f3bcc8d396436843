// @module-tag gate
import type { Route } from "playwright-core";
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
