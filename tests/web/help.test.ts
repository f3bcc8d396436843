// @module-tag gate
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf, webApp } from "./office.ts";
import { newPage } from "./page.ts";

test("the help is linked from the app and from the page it explains", async () => {
  const page = await pageOf(await newOffice(), "/settings/webhooks");
  expect(await page.locator("#content").getByRole("link", { name: "Help" }).getAttribute("href")).toBe(
    "/docs/webhooks",
  );
  await page.getByRole("button", { name: /^Account/ }).click();
  expect(await page.getByRole("menuitem", { name: "Help" }).getAttribute("href")).toBe("/docs");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await dialogOn(page).getByRole("combobox").fill("Help");
  await page.getByRole("option", { name: "Help" }).click();
  await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Quoin in the office" }).click();
  await page.getByRole("heading", { level: 1, name: "Quoin in the office" }).waitFor();
});

test("the help is searched without a script", async () => {
  const page = await newPage(await webApp(), { javaScriptEnabled: false });
  await page.goto("/docs/api/leads");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("idempotency");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Idempotency", exact: true }).click();
  await page.getByRole("heading", { name: "Idempotency" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#idempotency");
});
