// @module-tag gate
import { expect, test } from "vitest";
import type { Organization } from "#contract/organizations/organizations.ts";
import { line } from "../support/api.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

test("what an invoice lacks is filled in where it is sent, and saved where it belongs", async () => {
  const office = await newOffice();
  const invoice = await office.api.invoice({ items: [line({ qty: 1, unitPrice: 2_000 })] });
  const page = await pageOf(office, `/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = dialogOn(page);
  const panel = dialog.getByRole("region", { name: "Before you send" });
  await panel.getByText("Your address").first().waitFor();
  const ours = panel.getByRole("form", { name: "Your details" });
  await ours.getByLabel("Your Address").fill("21 Jalan Pemimpin");
  // Text that is typed and not saved would be missing on the paper.
  await dialog.getByRole("button", { name: "Issue without email" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/is not saved yet/)
    .waitFor();
  await ours.getByRole("button", { name: "Save changes" }).click();
  const clients = panel.getByRole("form", { name: "The client’s details" });
  await clients.getByLabel("Address").fill("Block 9, Bishan Street 12");
  await clients.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => clients.count()).toBe(0);
  expect((await office.api.get<Organization>("/organization")).body.address).toBe("21 Jalan Pemimpin");
  await dialog.getByRole("button", { name: "Issue without email" }).click();
  await dialogOn(page).getByText("Ready to share").waitFor();
  const whatsApp = await dialogOn(page).getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(whatsApp ?? "")).toMatch(/^https:\/\/wa\.me\/\?text=Invoice INV-.+ http.+\/portal\/i\//);
});

test("a sent invoice with a wrong name is corrected in the app, and its activity says so", async () => {
  const office = await newOffice();
  const { id, clientId } = await office.api.sentInvoice();
  await office.api.patch(`/clients/${clientId}`, { name: "Lim Mei Lian" });
  const page = await pageOf(office, `/invoices/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Correct names and addresses" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("The client’s name").check();
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("Details corrected").waitFor();
  await page.getByText("The client’s name: Lim Mei Ling → Lim Mei Lian").waitFor();
});
