import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { findBarriers } from "./barriers.ts";
import { browser } from "./browser.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Shorter than the time limit of a test, so that the error names what it waited for, and long enough for a busy machine. */
const waitTimeoutMs = 30_000 * timeoutFactor;

/** Console errors for rejections that a page expects, and for connections that a test cut off. */
const expectedFailures =
  /the server responded with a status of (401|404|409|410|412|422|429) |net::ERR_INTERNET_DISCONNECTED/;

/**
 * Opens a page in a new browser context, and fails the test on problems that a person would not see: an error on
 * the console, an uncaught exception, a violation of the content security policy, a request to another host.
 */
export async function newPage(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (
    await browser()
  ).newContext({ viewport: desk, locale: "en-SG", baseURL: address, serviceWorkers: "block", ...options });
  const problems: string[] = [];
  context.setDefaultTimeout(waitTimeoutMs);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedFailures.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== address) problems.push(`a request to ${url.origin}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  return page;
}

/** The states in which a page is checked; the first applies every rule, the others those whose outcome they change. */
const states = [
  { colorScheme: "light", viewport: desk, rules: undefined },
  { colorScheme: "dark", viewport: desk, rules: ["color-contrast"] },
  { colorScheme: "light", viewport: phone, rules: ["target-size"] },
] as const;

/** Checks the page for barriers, in both themes and at a phone's width, where it must not scroll sideways either. */
export async function expectAccessible(page: Page): Promise<void> {
  // The document comes before the app draws it, and an empty page has other barriers than the drawn one.
  await page.locator("main").first().waitFor({ state: "attached" });
  for (const { colorScheme, viewport, rules } of states) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // While a list is read again it is dimmed.
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))");
    expect(await findBarriers(page, rules), `${colorScheme}, ${viewport.width} px`).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow, `${viewport.width} px wide, it scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(desk);
}

/** Keeps the responses of a path back for that long, as a slow network does. */
export async function slowResponses(page: Page, path: RegExp, ms: number): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") await sleep(ms);
    await route.continue();
  });
}

/** Cuts the connection once the server has carried out a request. Returns a function that ends this. */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    // The server accepts writes only from its own pages, which the browser tells it by this header.
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    expect((await route.fetch({ headers })).status()).toBeLessThan(300);
    await route.abort("internetdisconnected");
  });
  return () => page.unroute(path);
}

/** Removes the cookies at that moment when the page sends its next request to that path: its session has ended. */
export async function endSessionAt(page: Page, path: string): Promise<void> {
  const removeCookies = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(path, removeCookies, { times: 1 });
}
