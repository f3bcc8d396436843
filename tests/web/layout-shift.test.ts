// @module-tag gate
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { walk } from "./page-states.ts";
import { clientOf } from "../support/portal.ts";
import { filledOffice } from "./filled-office.ts";
import { pageOf } from "./office.ts";

/** Above it, people lose the line that they read, or press what has moved under their finger. */
const shiftMax = 0.05;

/** Longer than the app takes to show what it waits for, such as a preview. */
const quietMs = 300;

const widths = {
  "at a desk": { width: 1440, height: 900 },
  "on a phone": { width: 390, height: 844 },
} as const;

/** Returns how far the page has moved what it had shown, and what moved the most, once it has come to rest. */
const shiftsOf = (page: Page) =>
  page.evaluate<{ sum: number; moved: string[] }>(`(async () => {
    const entries = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const isBusy = () => document.querySelector("[aria-busy=true]") !== null;
    let last = "";
    for (let quietFor = 0; quietFor < ${quietMs}; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = document.body.innerHTML.length + ":" + entries.length;
      quietFor = isBusy() || now !== last ? 0 : quietFor + 50;
      last = now;
    }
    // Of each thing that moved: how far the page moved then, and from and to which height.
    const nameOf = ({ node }) =>
      node ? (node.nodeName + "." + (node.className ?? "") + " " + (node.textContent ?? "")).slice(0, 90) : "?";
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) => sources.map((source) => value.toFixed(3) + " " + Math.round(source.previousRect.y) + ">" + Math.round(source.currentRect.y) + " " + nameOf(source))),
    };
  })()`);

/** Answers come one after the other, as over a slow line, in an order that is the same each time. */
const delayOf = (url: string): number => (new URL(url).pathname.length % 4) * 50;

test.for(Object.entries(widths))("no page moves what it has shown, %s", walk, async ([, viewport]) => {
  const office = await filledOffice();
  const { ids, invoices, quotations } = office;
  const paths = [
    "/",
    "/quotations",
    `/quotations/${quotations.DRAFT}/edit`,
    "/invoices",
    `/invoices/${invoices.PAID}`,
    "/clients",
    `/clients/${ids["cli"]?.[0]}`,
    `/clients/${ids["cli"]?.[0]}/statement`,
    "/projects",
    `/projects/${ids["prj"]?.[0]}`,
    `/contracts/${ids["con"]?.[0]}`,
    `/claims/${ids["clm"]?.[0]}`,
    "/payments",
    "/expenses",
    "/bank",
    "/reports/ageing",
    "/settings/organization",
    (await clientOf(office.api, await office.api.sentInvoice())).path,
  ];
  const page = await pageOf(office, "/", { viewport });
  await page.route(/\/app\/v1\//, async (route) => {
    await sleep(delayOf(route.request().url()));
    await route.continue();
  });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    const { sum, moved } = await shiftsOf(page);
    if (sum > shiftMax) found.push(`${path} ${sum.toFixed(3)}: ${moved.join("; ")}`);
  }
  expect(found).toEqual([]);
});
