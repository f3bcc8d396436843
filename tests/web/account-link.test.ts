import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";
import { newPage } from "./page.ts";

test("the office makes, shows and withdraws the link of a client's page", async () => {
  const office = await newOffice();
  const invoice = await office.api.sentInvoice();
  const page = await pageOf(office, `/clients/${invoice.clientId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Client’s page" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = (await dialog.getByText("/portal/a/").textContent()) ?? "";
  await dialog.getByRole("link", { name: "WhatsApp" }).waitFor();

  const client = await newPage(office.address);
  const path = new URL(link).pathname;
  await client.goto(office.address + path);
  await client.getByRole("heading", { name: "Your account" }).waitFor();
  await client.getByRole("link", { name: invoice.number }).click();
  await client.getByRole("heading", { name: "How to pay" }).waitFor();

  await dialog.getByRole("button", { name: "Withdraw link" }).click();
  await dialog.getByRole("button", { name: "Make link" }).waitFor();
  expect((await client.goto(office.address + path))?.status()).toBe(410);
});
