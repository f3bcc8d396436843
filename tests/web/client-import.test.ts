import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Client } from "#contract/clients.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

const choose = (page: Page, text: string, name = "clients.csv") =>
  page
    .getByRole("dialog")
    .getByLabel("Choose a file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("clients are imported from a file after a preview", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/clients");
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import clients" });
  await dialog.getByText("Supported columns").waitFor();

  await choose(page, "Name,Email,Colour\nTan Ah Kow,tan@mail.example,blue\n,nobody,red\n");
  await dialog.getByText("1 row has errors. Nothing has been imported.").waitFor();
  await dialog.getByText("Row 3: Name is required").waitFor();
  await dialog.getByText("Ignored columns: Colour").waitFor();
  expect(await dialog.getByRole("button", { name: "Import 1 client" }).isDisabled()).toBe(true);

  await choose(page, "Name,Type\nTan Ah Kow,\n陈伟明 Pte Ltd,Company\n", "mended.csv");
  await dialog.getByText("2 clients are ready to import.").waitFor();
  await dialog.getByRole("row", { name: "陈伟明 Pte Ltd Company" }).waitFor();
  await dialog.getByRole("button", { name: "Import 2 clients" }).click();
  await dialog.getByText("2 clients imported").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("table", { name: "Clients" }).getByText("陈伟明 Pte Ltd").waitFor();
  expect((await office.api.get<{ data: Client[] }>("/clients")).body.data).toHaveLength(2);
});

test("an invalid file shows a remedy, and another can be chosen", async () => {
  const page = await pageOf(await newOffice(), "/clients");
  await page.goto("/clients?import=true");
  await choose(page, "telephone,e-mail\n1,2\n");
  await page.getByRole("alert").getByText("has no column named Name").waitFor();
  await choose(page, "name\nTan\n");
  await dialogOn(page).getByText("1 client is ready to import.").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});
