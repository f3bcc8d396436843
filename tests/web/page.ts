import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { browser } from "./browser.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

const desk = { width: 1280, height: 800 };

/**
 * Lets the messages of `web/ui/toasts.ts` stay until they are closed: a test that is held up for eight seconds would find
 * none, nor the Undo in it.
 */
const keepMessages = `{
  const shownMs = 8_000;
  const longMs = 2 ** 31 - 1;
  const start = window.setTimeout;
  window.setTimeout = (run, ms, ...values) => start.call(window, run, ms === shownMs ? longMs : ms, ...values);
}`;

/** Shorter than the time limit of a test, so that the error names what it waited for, and long enough for a busy machine. */
const waitTimeoutMs = 10_000 * timeoutFactor;

/** Console errors for rejections that a page expects, and for connections that a test cut off. */
const expectedFailures =
  /the server responded with a status of (401|403|404|409|410|412|422|429|502) |net::ERR_INTERNET_DISCONNECTED/;

/** A page in a browser context of its own. */
interface Opened {
  readonly page: Page;
  /** What a person would not see: errors on the console and the like. */
  readonly problems: string[];
}

/** Pages that no test uses, by what they were opened with. */
const idle = new Map<string, Opened[]>();

/** The file that an idle page shows: it runs no script, and leaving it takes no new process. */
const restingPath = "/favicon.svg";

/**
 * Opens a page in a browser context that holds nothing of another test, and fails the test on problems that a person
 * would not see: an error on the console, an uncaught exception, a violation of the content security policy, a request
 * to another host.
 *
 * A page is used by one test after the other, because a new one costs four times as much: its process has to fetch and
 * compile the scripts of the app again.
 */
export async function newPage(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const key = JSON.stringify([address, options]);
  const opened = idle.get(key)?.pop() ?? (await open(address, options));
  onTestFinished(async ({ task }) => {
    const { page, problems } = opened;
    // A response to this comes after the errors that are on their way.
    await page.evaluate("0").catch(() => {});
    const found = [...problems];
    const mayBeReused = task.result?.state !== "fail" && found.length === 0 && isPlain(options);
    if (mayBeReused && (await clear(opened, address, options).catch(() => false))) {
      idle.set(key, [...(idle.get(key) ?? []), opened]);
    } else {
      await page.context().close();
    }
    expect(found).toEqual([]);
  });
  return opened.page;
}

/** True for options that `clear` restores. */
const isPlain = (options: BrowserContextOptions) =>
  Object.keys(options).every((name) => ["viewport", "hasTouch", "colorScheme", "reducedMotion"].includes(name));

async function open(address: string, options: BrowserContextOptions): Promise<Opened> {
  const usual = { viewport: desk, locale: "en-SG", baseURL: address, serviceWorkers: "block" } as const;
  // No test waits for the end of an animation, except those of animations.
  const context = await (await browser()).newContext({ ...usual, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(waitTimeoutMs);
  await context.addInitScript(keepMessages);
  const opened = { page: await context.newPage(), problems: [] };
  watch(opened, address);
  return opened;
}

/** Another site that the pages of a test lead to. */
const visited = new WeakMap<Page, string>();

/** Lets the page of a test leave for another site, as for that of an identity provider. */
export const mayVisit = (page: Page, url: string): void => void visited.set(page, new URL(url).origin);

function watch({ page, problems }: Opened, address: string): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedFailures.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && url.origin === visited.get(page)) return;
    if (url.protocol !== "data:" && url.origin !== address) problems.push(`a request to ${url.origin}`);
  });
}

/** Removes everything that a test left in the page and its context. Returns false if something would stay. */
async function clear(opened: Opened, address: string, options: BrowserContextOptions): Promise<boolean> {
  const { page, problems } = opened;
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  // Those of the test, such as for a dialog.
  for (const name of ["dialog", "download", "request", "response", "console", "pageerror"] as const) {
    page.removeAllListeners(name);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  // Unsaved changes ask before the page is left, which Playwright answers with yes.
  await page.goto(restingPath);
  // Neither a clock nor a script that a test adds to its pages can be taken back.
  if (await page.evaluate<boolean>("'__pwClock' in window || 'addedScript' in window")) return false;
  await page.evaluate(`(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name } of databases) indexedDB.deleteDatabase(name);
  })()`);
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: options.reducedMotion ?? "reduce",
  });
  if (options.viewport !== null) await page.setViewportSize(options.viewport ?? desk);
  // Nothing is under the pointer of the next test.
  await page.mouse.move(-1, -1);
  visited.delete(page);
  problems.length = 0;
  watch(opened, address);
  return true;
}

/** Far enough ahead that a test that is held up does not come too late, and near enough that the day stays the same. */
const pauseAfterMs = 60_000;

/** Stops the page's clock: nothing disappears or is tried again before `page.clock.runFor` or `resume`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + pauseAfterMs);
}

/** Keeps the responses of a path back for that long, as a slow network does. */
export async function slowResponses(page: Page, path: RegExp, ms: number): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") await sleep(ms);
    await route.continue();
  });
}

/** Cuts the connection once the server has carried out a request. Returns a function that ends this. */
export async function loseResponses(page: Page, path: RegExp | string): Promise<() => Promise<void>> {
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
