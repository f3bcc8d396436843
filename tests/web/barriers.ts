import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";

/** Returns the open dialog or sheet. A message at the edge of the page has the role of a dialog too. */
export const dialogOn = (page: Page): Locator => page.getByRole("dialog").and(page.locator(":not([aria-modal=false])"));

/** Returns the violations of those rules, or of axe's default ones. */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: [...rules] } }),
  };
  // The page beneath an open dialog is dimmed and inert.
  const context = (await dialogOn(page).count()) > 0 ? "[role=dialog]" : "html";
  if (await page.evaluate<boolean>("window.axe === undefined")) await page.evaluate(axe.source);
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
