import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";

/** Returns the open dialog or sheet. A message at the edge of the page has the role of a dialog too. */
export const dialogOn = (page: Page): Locator => page.getByRole("dialog").and(page.locator(":not([aria-modal=false])"));

/**
 * Returns in the page the part that is checked, and axe's options for it. The page beneath an open dialog or menu is
 * inert, and may be dimmed. Arrow keys scroll a menu that is longer than the screen, while axe looks for the Tab key.
 */
const openPart = `((options) => {
  if (document.querySelector("[role=dialog]:not([aria-modal=false])") !== null) return ["[role=dialog]", options];
  if (document.querySelector("[role=menu]") === null) return ["html", options];
  return ["[role=menu]", { ...options, rules: { ...options.rules, "scrollable-region-focusable": { enabled: false } } }];
})`;

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Lets axe parse each colour once per page: it parses those of every element and of all behind it, and what is not in rgb(),
 * as our colours are not, by a library of its own.
 */
const keepColours = `{
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parse.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}`;

/** Returns the violations that axe finds now, with the elements that have them. */
export async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (await page.evaluate<boolean>("window.axe === undefined")) await page.evaluate(`${axeSource};${keepColours}`);
  const given = JSON.stringify({ ...options, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(...${openPart}(${given}))`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
