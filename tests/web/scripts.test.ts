import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { newOffice, pageOf } from "./office.ts";

/**
 * Returns the fonts that draw the element's characters; the page's font draws a box for a character that no font has.
 */
async function fontsOf(element: Locator): Promise<string[]> {
  await element.page().evaluate("document.fonts.ready.then(() => 0)");
  const devtools = await element.page().context().newCDPSession(element.page());
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  await element.evaluate((node) => node.setAttribute("data-measured", ""));
  const selector = "[data-measured]";
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

test("names in Chinese and in Tamil are drawn with glyphs of their own", async () => {
  const office = await newOffice();
  // A code point that is not assigned and never will be.
  const nobody = await office.api.client({ name: "\u{3FFFD}" });
  const page = await pageOf(office, `/clients/${nobody.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.getByText(nobody.name).waitFor();
  const [boxes = ""] = await fontsOf(heading);
  expect(boxes).not.toBe("");
  for (const name of ["陈美玲", "மீனாட்சி"]) {
    const client = await office.api.client({ name });
    await page.goto(`/clients/${client.id}`);
    await heading.getByText(name).waitFor();
    const fonts = await fontsOf(heading);
    expect(fonts, name).toHaveLength(1);
    expect(fonts, name).not.toContain(boxes);
  }
});
