import { expect, test } from "vitest";
import { mailsOf } from "../support/rows.ts";
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

test("the office emails the link of a client's page as the preview shows it", async () => {
  const office = await newOffice();
  const client = await office.api.client({ name: "Lim Mei Ling", email: "lim@example.com" });
  const page = await pageOf(office, `/clients/${client.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Client’s page" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Email link" }).click();
  await dialog.getByLabel("Message").fill("Everything is on it.");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.frameLocator("iframe").getByText("Everything is on it.").waitFor();
  await preview.frameLocator("iframe").getByRole("link", { name: "Open your page" }).waitFor();
  await dialog.getByRole("button", { name: "Send link" }).click();
  await dialog.getByText("The link of the page of Lim Mei Ling is ready. Nothing was emailed").waitFor();
  await dialog.getByRole("button", { name: "Copy client link" }).waitFor();
  expect(await mailsOf(office.api.org)).toMatchObject([
    { kind: "CLIENT_PAGE", recipient: "lim@example.com", message: "Everything is on it." },
  ]);
});
