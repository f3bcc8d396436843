// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

const choose = (page: Page, text: string, name = "clients.csv") =>
  page
    .getByRole("dialog")
    .getByLabel(/^Choose/)
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("clients are reviewed, corrected and imported, and the next file needs no click", async () => {
  const office = await newOffice();
  await office.api.client({ name: "Hilltop", email: "ap@hilltop.example" });
  const page = await pageOf(office, "/clients");
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import clients" });
  await choose(
    page,
    "Contact list\n\n*ContactName,EmailAddress,POAddressLine1,POPostalCode,Motto\nHilltop Cafe,ap@hilltop.example,9 Rowell Road,207989,Fresh\nTan Ah Kow,no address,,18989,Twice\nNg,,,,Once\n",
  );
  await dialog.getByText("Read as an export of Xero.").waitFor();
  await dialog.getByText("1 column is not taken").waitFor();
  await dialog.getByText("2 rows hold no record").waitFor();
  await dialog.getByText("Hilltop has the same Email").waitFor();
  await dialog.getByText("Postal code of five digits").waitFor();

  await dialog.getByLabel("Motto", { exact: true }).selectOption({ label: "Notes" });
  await dialog.getByText("All columns are taken").waitFor();
  await dialog.getByLabel("What to do with row 4").selectOption({ label: "Change Hilltop" });
  await dialog.getByLabel("Row 5, Email").fill("tan@mail.example");
  await dialog.getByRole("button", { name: "Import 3 rows" }).click();
  await dialog.getByText("2 records added, 1 changed, 0 there already, 0 left out.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("table", { name: "Clients" }).getByText("Hilltop Cafe").waitFor();
  expect((await office.api.get<{ data: Client[] }>("/clients")).body.data.toReversed()).toMatchObject([
    { name: "Hilltop Cafe", address: "9 Rowell Road", notes: "Fresh" },
    { name: "Tan Ah Kow", email: "tan@mail.example", postalCode: "018989", notes: "Twice" },
    { name: "Ng", notes: "Once" },
  ]);

  await page.goto("/clients?import=true");
  await choose(page, "*ContactName,EmailAddress,POAddressLine1,POPostalCode,Motto\nOng,,,,Always\n");
  await dialogOn(page).getByText("Columns are taken as you chose them for an earlier file.").waitFor();
});

test("an invalid file shows a remedy, and another can be chosen", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  await page.goto("/clients?import=true");
  await choose(page, "colour,size\nblue,2\n");
  await page.getByRole("alert").getByText("has no row with the names of its columns").waitFor();
  await choose(page, "name\nTan\n");
  await dialogOn(page).getByRole("button", { name: "Import 1 row" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});
