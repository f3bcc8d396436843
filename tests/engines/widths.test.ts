import { afterAll, expect, test } from "vitest";
import { clientOf } from "../support/portal.ts";
import { filledOffice } from "../web/filled-office.ts";
import { firefox } from "./firefox.ts";
import { networkOffice, signIn } from "./office.ts";
import { openScreen } from "./screen.ts";
import { webkit } from "./webkit.ts";

/** A desk, a desk at 200 %, and a phone; WebKit's window is no narrower than 447. */
const widths = [1280, 640, 390];

afterAll(async () => {
  await Promise.all([firefox.stop(), webkit.stop()]);
});

test.each([firefox, webkit])("no page is wider than its window in $name", async (engine) => {
  const { ids, quotations, invoices, ...filled } = await filledOffice();
  const office = await networkOffice(filled);
  const paths = [
    "/",
    "/quotations",
    `/quotations/${quotations.SENT}`,
    `/quotations/${quotations.DRAFT}/edit`,
    "/invoices",
    `/invoices/${invoices.SENT}`,
    "/bank",
    `/claims/${ids["clm"]?.[0]}`,
    `/contracts/${ids["con"]?.[0]}`,
    "/clients",
    "/reports",
    "/settings/organization",
    "/settings/api-keys",
    (await clientOf(office.api, { id: quotations.SENT })).path,
  ];
  const screen = await openScreen(engine);
  await signIn(screen, office);
  const wider: string[] = [];
  for (const path of paths) {
    await screen.driver.goto(office.address + path);
    await screen.seeLoaded();
    for (const width of widths) {
      await screen.driver.resize({ width, height: 900 });
      const excess = await screen.driver.run<number>("return document.documentElement.scrollWidth - innerWidth");
      if (excess > 0) wider.push(`${path} at ${width}: by ${excess}`);
    }
  }
  expect(wider).toEqual([]);
});
