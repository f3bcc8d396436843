import { expect, test } from "vitest";
import { colleagueOf, newOffice, pageOf } from "./office.ts";

test("a viewer reads the account codes, and cannot change them", async () => {
  const page = await pageOf(await colleagueOf(await newOffice(), "VIEWER"), "/settings/accounts");
  const sales = page.getByLabel("Sales");
  await sales.waitFor();
  expect([await sales.inputValue(), await sales.isDisabled()]).toEqual(["4000", true]);
  expect(await page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
});
