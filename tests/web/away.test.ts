// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type Installation, newInstallation, start, startMsMax, until, freePort } from "../commands/quoin.ts";
import { line } from "../support/api.ts";
import { claimOf, newClaim, newContract, submitted } from "../support/contracts.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { dialogOn } from "./barriers.ts";
import { buildWeb, newOffice, type Office, pageOf, signIn } from "./office.ts";
import { loseResponses, newPage } from "./page.ts";
import { paste } from "./paste.ts";

/** Starts a server, and the same one again after it has ended. */
const restart = { timeout: 180_000 * timeoutFactor };

async function serveAt(port: number, { env }: Installation) {
  const run = start(["serve", "--no-build"], { ...env, PORT: String(port) });
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`quoin stopped: ${run.error}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
  }, startMsMax);
  return {
    stop: async () => {
      run.child.kill("SIGTERM");
      await run.exit;
    },
  };
}

test("a form that is filled in while the server restarts is saved once, by itself", restart, async () => {
  await buildWeb();
  const installation = await newInstallation();
  const port = await freePort();
  const first = await serveAt(port, installation);
  const page = await newPage(`http://127.0.0.1:${port}`);
  page.removeAllListeners("console");
  await page.goto("/clients?new=true");
  await signIn(page, installation.user);
  const dialog = page.getByRole("dialog", { name: "New client" });
  await dialog.getByLabel("Name", { exact: true }).fill("Lim Mei Ling");
  await first.stop();
  await dialog.getByLabel("Email").fill("meiling@example.com");
  await dialog.getByRole("button", { name: "Create client" }).click();
  await dialog.getByText("It is not known whether this was saved.").waitFor();
  await serveAt(port, installation);
  await dialog.waitFor({ state: "detached", timeout: 30_000 });
  await page.goto("/clients");
  const links = page.getByRole("table", { name: "Clients" }).getByRole("link", { name: "Lim Mei Ling" });
  await expect.poll(() => links.count()).toBe(1);
});

test("a list that could not be read comes by itself when the server is back", restart, async () => {
  const office = await newOffice();
  const { name } = await office.api.client({ name: "Ong Kai Xin" });
  const page = await pageOf(office, "/invoices");
  await page.route(/\/app\/v1\/clients/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Clients" }).click();
  await page.getByRole("alert").getByText("Quoin did not respond.").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("table", { name: "Clients" }).getByRole("link", { name }).waitFor();
});

test("text survives the end of a session, and is saved after signing in over the page", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/organization");
  await page.getByLabel("Registered name").fill("Alpha Renovation Pte. Ltd.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByText(`Sign in as ${office.email}`).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("Registered name").inputValue()).toBe("Alpha Renovation Pte. Ltd.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  const { body } = await office.api.get<{ readonly legalName: string }>("/organization");
  expect(body.legalName).toBe("Alpha Renovation Pte. Ltd.");
});

/** Lets the app find by itself that the session has ended, as when a person comes back to it. Returns what it asks. */
async function endSession(page: Page) {
  await page.context().clearCookies();
  await page.clock.install();
  await page.clock.fastForward(120_000);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  return page.getByRole("dialog", { name: "Your session has ended" });
}

test("a page with typed text stays when the app finds by itself that the session ended", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/clients?new=true");
  const form = page.getByRole("dialog", { name: "New client" });
  await form.getByLabel("Name", { exact: true }).fill("Lim Mei Ling");
  const dialog = await endSession(page);
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Create client" }).click();
  await form.waitFor({ state: "detached" });
  await page
    .getByRole("heading", { level: 1, name: "Lim Mei Ling" })
    .or(page.getByRole("link", { name: "Lim Mei Ling" }))
    .first()
    .waitFor();
});

/** Opens a page, and types something there that is not saved yet. Returns the page and the field. */
const inMidWord = {
  "a claim": async (office: Office) => {
    const claim = await newClaim(await newContract(office.api), office.api, {});
    const page = await pageOf(office, `/claims/${claim.id}`);
    // It cannot be saved like that.
    return fill(page, page.getByLabel("To date: Tiling"), "4 m");
  },
  "a response": async (office: Office) => {
    const claim = await submitted(office.api, await newContract(office.api), { all: 0.5 });
    const page = await pageOf(office, `/claims/${claim.id}`);
    await page.getByRole("button", { name: "Record response" }).click();
    return fill(page, page.getByLabel("Certified: Tiling"), "4 m2");
  },
  "a payment": async (office: Office) => {
    const page = await pageOf(office, `/invoices/${(await office.api.sentInvoice()).id}`);
    await page.getByRole("button", { name: "Record payment" }).click();
    return fill(page, dialogOn(page).getByLabel("Amount"), "9");
  },
  "an expense": async (office: Office) => {
    const page = await newExpense(office);
    return fill(page, dialogOn(page).getByLabel("Description"), "Tiles of the bath");
  },
  "a part of a quotation": async (office: Office) => {
    const page = await pageOf(office, `/quotations/${(await office.api.acceptedQuotation()).id}`);
    await page.getByRole("button", { name: "Convert to invoice" }).click();
    await dialogOn(page).getByLabel("A percentage").click();
    return fill(page, dialogOn(page).getByLabel("Percentage:"), "30");
  },
  "a file under review": async (office: Office) => {
    const page = await pageOf(office, "/clients?import=true");
    const buffer = Buffer.from("name,email\nTan,no address\n");
    await dialogOn(page)
      .getByLabel(/^Choose/)
      .first()
      .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer });
    return fill(page, dialogOn(page).getByLabel("Row 2, Email"), "tan@mail.example");
  },
  "a pasted bill": async (office: Office) => {
    const page = await pageOf(office, `/quotations/${(await office.api.quotation()).id}/edit`);
    const cell = page.getByRole("table", { name: "Items" }).locator("[data-column=description]").first();
    await paste(page, cell, "Description\tQty\tPrice\nScreed\t2\t50\nTiles\t3\t60\n");
    const sheet = dialogOn(page);
    return { page, field: sheet.getByLabel("Description, row 2") };
  },
} as const;

async function newExpense(office: Office): Promise<Page> {
  const page = await pageOf(office, "/expenses");
  await page.getByRole("button", { name: "New expense" }).first().click();
  return page;
}

async function fill(page: Page, field: ReturnType<Page["getByLabel"]>, text: string) {
  await field.fill(text);
  return { page, field };
}

test.each(Object.keys(inMidWord) as (keyof typeof inMidWord)[])(
  "%s stays in sight when the app finds that the session ended",
  async (name) => {
    const office = await newOffice();
    const { page, field } = await inMidWord[name](office);
    const text = await field.inputValue();
    const dialog = await endSession(page);
    await dialog.getByLabel("Password").fill(office.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe(text);
  },
);

test("a payment is recorded once, by itself, when the server is back", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  const restore = await loseResponses(page, `**/invoices/${invoice.id}/payments`);
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialogOn(page).getByLabel("Amount").fill("9");
  await dialogOn(page).getByRole("button", { name: "Record payment" }).click();
  await dialogOn(page).getByText("It is not known whether this was saved.").waitFor();
  await restore();
  await dialogOn(page).waitFor({ state: "detached" });
  const { body } = await office.api.get<Invoice>(`/invoices/${invoice.id}`);
  expect(body.payments.map(({ amount }) => amount)).toEqual([9]);
});

test("an entry of a claim is saved, by itself, when the server is back", async () => {
  const office = await newOffice();
  const claim = await newClaim(await newContract(office.api, {}, { items: [line()] }), office.api, {});
  const page = await pageOf(office, `/claims/${claim.id}`);
  const restore = await loseResponses(page, `**/app/v1/claims/${claim.id}`);
  await page.getByLabel("To date: Tiling").fill("50%");
  await page.getByRole("button", { name: "Save now" }).waitFor();
  await restore();
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  expect((await claimOf(office.api, claim)).items.map(({ claimed }) => claimed)).toEqual([50]);
});

test("an expense is saved once, although it is found as entered already before the server is back", async () => {
  const office = await newOffice();
  const page = await newExpense(office);
  const sheet = dialogOn(page);
  await page.route("**/app/v1/expenses?**", (route) => route.abort("internetdisconnected"));
  const restore = await loseResponses(page, /\/app\/v1\/expenses$/);
  await sheet.getByLabel("Vendor").fill("Hup Seng");
  await sheet.getByLabel("Description").fill("Tiles of the bath");
  await sheet.getByLabel("Category").selectOption("MATERIALS");
  await sheet.getByLabel("Total").fill("50");
  await sheet.getByRole("button", { name: "Save expense" }).click();
  await sheet.getByText("It is not known whether this was saved.").waitFor();
  await page.unroute("**/app/v1/expenses?**");
  await sheet.getByText("This may be entered already:").waitFor();
  await restore();
  await sheet.waitFor({ state: "detached" });
  const { body } = await office.api.get<{ readonly data: readonly Expense[] }>("/expenses");
  expect(body.data.map(({ amount }) => amount)).toEqual([50]);
});

test("over a slow line a form opens, and is saved once", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/clients");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 50 * 1024,
  });
  await page.getByRole("button", { name: "New client" }).first().click();
  await dialogOn(page).getByLabel("Name", { exact: true }).fill("Lim Mei Ling");
  await dialogOn(page).getByRole("button", { name: "Create client" }).click();
  await dialogOn(page).waitFor({ state: "detached" });
  await devtools.detach();
  const { body } = await office.api.get<{ readonly data: readonly unknown[] }>("/clients");
  expect(body.data).toHaveLength(1);
});
