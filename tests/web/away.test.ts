// @module-tag gate
import { expect, test } from "vitest";
import { type Installation, newInstallation, start, startMsMax, until, freePort } from "../commands/quoin.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { dialogOn } from "./barriers.ts";
import { buildWeb, newOffice, pageOf, signIn } from "./office.ts";
import { newPage } from "./page.ts";

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

test("a page with typed text stays when the app finds by itself that the session ended", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/clients?new=true");
  const form = page.getByRole("dialog", { name: "New client" });
  await form.getByLabel("Name", { exact: true }).fill("Lim Mei Ling");
  await page.context().clearCookies();
  await page.clock.install();
  await page.clock.fastForward(120_000);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
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
