import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { violationsOf } from "./barriers.ts";

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };

/** Target size is no default rule of axe, because it came with version 2.2 of the guidelines. */
const everyRule: RunOptions = { rules: { "target-size": { enabled: true } } };
const contrastAlone: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * Both themes at both widths, in the order that changes the least. The width decides what is drawn and how large, the
 * theme only its colours: of the second theme at a width, contrast is all that can differ.
 */
const passes = [
  { viewport: desk, colorScheme: "light", rules: everyRule },
  { viewport: desk, colorScheme: "dark", rules: contrastAlone },
  { viewport: phone, colorScheme: "dark", rules: everyRule },
  { viewport: phone, colorScheme: "light", rules: contrastAlone },
] as const;

/**
 * Waits in the page until the app has drawn the theme, lists have been read again, which dims them, and animations have
 * ended. The pages of the portal have one theme. In one script, because four requests for each pass add up.
 */
const restOf = (theme: string) => `(async () => {
  const isDrawn = () => [undefined, "${theme}"].includes(document.documentElement.dataset.theme);
  for (let waits = 0; !isDrawn() || document.querySelector("[aria-busy=true]") !== null; waits += 1) {
    if (waits === 200) throw new Error("the page does not come to rest in the ${theme} theme");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
})()`;

/** Goes through some twenty pages, which takes longer than one journey. */
export const walk = { timeout: 120_000 * timeoutFactor };

/** Where a state exists: the menu of a phone is on no desk. */
type Width = "phone" | "both";

/**
 * Returns what keeps people out of the page as it is now, in both themes, at a desk and on a phone, where it must not
 * scroll sideways either. The page stays a desk's in the light theme.
 */
export async function barriersOf(page: Page, width: Width = "both"): Promise<string[]> {
  // The document comes before the app draws it, and an empty page has other barriers than the drawn one.
  await page.locator("main").first().waitFor({ state: "attached" });
  const found: string[] = [];
  for (const { viewport, colorScheme, rules } of passes) {
    if (width === "phone" && viewport !== phone) continue;
    const where = `${colorScheme}, ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(restOf(colorScheme));
    found.push(...(await violationsOf(page, rules)).map((violation) => `${where}: ${violation}`));
    if (await page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth")) {
      found.push(`${where}: scrolls sideways`);
    }
  }
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/**
 * A state of a page: its path, and either a text that is on it or what is done there until it has the state. A path of
 * null stays at the page of the state before.
 */
export type PageState = readonly [
  path: string | null,
  reach: string | RegExp | ((page: Page) => Promise<unknown>),
  width?: Width,
];

/** Brings the page into one state after the other, and fails with all barriers, each with the name of its state. */
export async function expectNoBarriers(page: Page, states: Readonly<Record<string, PageState>>): Promise<void> {
  const found: string[] = [];
  for (const [name, [path, reach, width]] of Object.entries(states)) {
    try {
      await page.setViewportSize(width === "phone" ? phone : desk);
      if (path !== null) {
        await page.goto(path);
        // Only now: the page before would save at last what the next one must find unsaved.
        await page.unrouteAll({ behavior: "wait" });
        // Keys that are pressed before the app draws the page are lost.
        await page.locator("h1").first().waitFor({ state: "attached" });
      }
      if (typeof reach === "function") await reach(page);
      else await page.getByText(reach).filter({ visible: true }).first().waitFor();
      found.push(...(await barriersOf(page, width)).map((barrier) => `${name}: ${barrier}`));
    } catch (error) {
      const shown = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ").slice(0, 500);
      throw new Error(`cannot check ${name}: ${(error as Error).message}\nThe page shows: ${shown}`, { cause: error });
    }
  }
  expect(found).toEqual([]);
}
