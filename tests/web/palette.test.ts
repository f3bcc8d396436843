// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { service } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";
import { stopClock } from "./page.ts";

async function paletteOf(page: Page) {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("q")) asked.push(`${pathname} ${searchParams.get("q")}`);
  });
  return { field, asked, options: dialogOn(page).getByRole("option") };
}

test("clients are found by name, and invoices by number and by client", async () => {
  const office = await newOffice();
  const client = await office.api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await office.api.project({ clientId: client.id });
  const draft = await office.api.invoice({ clientId: client.id, projectId, title: "Deposit" });
  const sent = await office.api.sentInvoice({ title: "Another's" });
  const page = await pageOf(office, "/settings/people");
  const { field, asked, options } = await paletteOf(page);

  // However long it takes to type on a busy machine, the page sees no pause between the letters.
  await stopClock(page);
  await field.pressSequentially("daughters");
  await page.clock.resume();
  await options.filter({ hasText: "Deposit" }).filter({ hasText: "Draft · Lim & Daughters" }).waitFor();
  await expect
    .poll(async () => (await options.allInnerTexts()).map((text) => text.split("\n", 1)[0]))
    .toEqual([
      "Lim & Daughters",
      "Kitchen",
      "Deposit",
      "New quotation for Lim & Daughters",
      "New invoice for Lim & Daughters",
      "New project for Lim & Daughters",
      "Record payment of Lim & Daughters",
    ]);
  // A request per letter would be nine.
  expect(asked).toEqual(["/app/v1/search daughters"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: draft.title }).waitFor();

  await page.keyboard.press("Control+k");
  await field.fill("lim & d");
  await options.filter({ hasText: "Homeowner" }).click();
  await page.waitForURL(new RegExp(client.id));

  await page.keyboard.press("Control+k");
  // Enter before the response arrives selects the first result.
  await field.fill(sent.number);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(sent.id));
});

test("the search term is announced, also without results", async () => {
  const page = await pageOf(await newOffice(), "/invoices");
  const { field, options } = await paletteOf(page);
  let answer = () => {};
  const isReleased = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/[?&]q=/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await field.fill("zebra");
  const status = dialogOn(page).getByRole("status");
  await status.filter({ hasText: "Searching…" }).waitFor();
  answer();
  await status.filter({ hasText: "No results" }).waitFor();
  await expect.poll(() => options.count()).toBe(0);
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
});

test("without permission the palette does not search clients or invoices", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices");
  const { db } = await service();
  await asSystem(db, (system) => system`delete from membership where org_id = ${office.api.org}`);
  await page.clock.install();
  await page.reload();
  await page.getByRole("heading", { name: "No organization" }).waitFor();
  const { field, asked, options } = await paletteOf(page);
  await field.fill("secur");
  await options.filter({ hasText: "Security" }).waitFor();
  // Past the delay after which what was typed is searched for.
  await page.clock.runFor(1_000);
  // A response to this comes after the requests that the page has sent.
  await page.evaluate("0");
  expect(asked).toEqual([]);
});

test("contracts and claims are found, and claims and releases begin at the list of contracts", async () => {
  const office = await newOffice();
  const contract = await newContract(office.api, { clientReference: "PO 5512" }, { title: "Lift lobbies" });
  const claim = await submitted(office.api, contract);
  const page = await pageOf(office, "/settings/people");
  const { field, options } = await paletteOf(page);
  await field.fill("5512");
  await options.filter({ hasText: contract.number }).waitFor();
  await field.fill(claim.number ?? "");
  await options.filter({ hasText: claim.number ?? "" }).click();
  await page.waitForURL(`**/claims/${claim.id}`);

  for (const [command, url] of [
    ["New claim", "**/contracts?status=ACTIVE"],
    ["Release retention", "**/retention"],
    ["Match bank", "**/bank"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await field.fill(command);
    await options.filter({ hasText: command }).click();
    await page.waitForURL(url);
  }
});
