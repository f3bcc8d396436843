import type { Page } from "playwright-core";

/**
 * Presses the keys of a shortcut such as G I one after the other, in one task of the page: it waits for the second one
 * only a moment, in which a test on a busy machine may be held up.
 */
export async function pressSequence(page: Page, keys: string): Promise<void> {
  await page.evaluate(`{
    for (const key of ${JSON.stringify(keys)}) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }
  }`);
}
