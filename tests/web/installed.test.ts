// @module-tag gate
import { expect, test } from "vitest";
import { newOffice, pageOf, webApp } from "./office.ts";

/** Waits in the page until the service worker serves it. */
const workerIsReady = `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
  new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true })))`;

/** Lists in the page the addresses that the service worker keeps. */
const keptAddresses = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((requests) => requests.flat().map(({ url }) => url))`;

test("the app opens without a network, says so, and goes on when there is one", async () => {
  const office = await newOffice();
  const { title } = await office.api.invoice();
  const page = await pageOf(office, "/invoices", { serviceWorkers: "allow" });
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
  await page.evaluate(workerIsReady);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  // Nothing of the organization is kept in the browser.
  await page.getByText(title).waitFor({ state: "detached" });
  const kept = (await page.evaluate<string[]>(keptAddresses)).map((url) => new URL(url).pathname);
  expect(kept).toContain("/");
  expect(kept.filter((path) => !/^\/($|assets\/|theme\.js$|favicon\.svg$|manifest\.webmanifest$)/.test(path))).toEqual(
    [],
  );
  await page.context().setOffline(false);
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
});

test("only pages of the app are kept, and one that cannot be kept is shown all the same", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices", { serviceWorkers: "allow" });
  await page.evaluate(workerIsReady);
  await page.goto("/livez");
  await page.context().setOffline(true);
  await page.goto("/invoices");
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.context().setOffline(false);

  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`caches.open = caches.match = () => Promise.reject(new Error("no space"))`);
  await page.goto("/clients");
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});

test("figures that could not be refreshed are shown with their age", async () => {
  const office = await newOffice();
  const { title } = await office.api.invoice();
  const page = await pageOf(office, "/invoices");
  await page.getByRole("table").getByRole("link", { name: title }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(/You are offline\. This page shows the state of \d+ \w+ \d{4}, \d\d:\d\d,/).waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline").waitFor({ state: "detached" });
});

test("the app can be installed on a phone: its manifest names it, and its icons exist", async () => {
  const url = await webApp();
  const response = await fetch(`${url}/manifest.webmanifest`);
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await response.json()) as { name: string; display: string; icons: { src: string; type: string }[] };
  expect(manifest).toMatchObject({ name: "Quoin", display: "standalone", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(url + src);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
  }
});
