import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { browser } from "./browser.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Less than a test may take, so that it says what it waited for. */
const patienceMs = 10_000;

/** Refusals that a page asks for knowingly, and what a test cut off; the browser notes each on its console. */
const expectedFailures =
  /the server responded with a status of (401|404|409|410|412|422|429) |net::ERR_INTERNET_DISCONNECTED/;

/**
 * A page in a browser of its own, whose test fails on whatever a person would not see: an error on the console, an
 * uncaught one, a breach of the content security policy, a request to another host.
 */
export async function newPage(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({ viewport: desk, baseURL: address, ...options });
  const complaints: string[] = [];
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedFailures.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== address) complaints.push(`a request to ${url.origin}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  return page;
}

/** Nobody is kept out: the page as it stands is checked in both themes, and as wide as a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, viewport] of [
    ["light", desk],
    ["dark", desk],
    ["light", phone],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))");
    const axe = new AxeBuilder({ page });
    // What lies beneath an open dialog is out of reach, and dimmed.
    if ((await page.getByRole("dialog").count()) > 0) axe.include("[role=dialog]");
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    expect(found, `${colorScheme}, ${viewport.width} px`).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow, `${viewport.width} px wide, it scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(desk);
}
