import { expect, test } from "vitest";
import { newImportLayout } from "../support/imports.ts";
import { newOffice, pageOf } from "./office.ts";

test("what was chosen in an import is listed, and forgotten", async () => {
  const office = await newOffice();
  await newImportLayout(office.api);
  const page = await pageOf(office, "/settings/data");
  await page.getByText("Clients. motto: Notes").waitFor();
  await page.getByRole("button", { name: "Forget clients.csv" }).click();
  await page.getByText("Nothing is remembered yet.").waitFor();
  expect((await office.api.get<{ data: object[] }>("/import-layouts")).body.data).toEqual([]);
});
