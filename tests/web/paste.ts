import type { Locator, Page } from "playwright-core";

/** Fills the clipboard as a spreadsheet does, and presses Ctrl+V in that cell. */
export async function paste(page: Page, cell: Locator, text: string, html = ""): Promise<void> {
  await cell.focus();
  // A page's own copy event is the one way to put HTML there as it is; the browser's API for it removes attributes.
  await page.evaluate(`addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", ${JSON.stringify(text)});
    event.clipboardData.setData("text/html", ${JSON.stringify(html)});
  }, { once: true })`);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
}
