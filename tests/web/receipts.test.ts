// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** A client with two open invoices of 109.00. */
async function officeWithDebts(): Promise<Office & { client: Client; numbers: readonly string[] }> {
  const office = await newOffice();
  const { api } = office;
  const client = await api.client({ name: "Lim & Daughters" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const invoices = [
    await api.sentInvoice({ clientId: client.id, projectId }),
    await api.sentInvoice({ clientId: client.id, projectId }),
  ];
  return { ...office, client, numbers: invoices.map(({ number }) => number) };
}

/** Records 276.17 for the client, which is chosen first, and keeps the rest as credit. */
async function recordForBoth(page: Page) {
  await page.getByRole("button", { name: "Record payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  // A person types the client at once.
  await dialog.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.type("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await dialog.getByLabel("Amount received").fill("276.17");
  await dialog.getByText("$58.17 is left to divide").waitFor();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByLabel("Keep $58.17 as credit").check();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Payment of $276.17 recorded, $58.17 kept as credit").waitFor();
}

test("money is recorded for a client, spread oldest first, and the rest is kept as credit", async () => {
  const office = await officeWithDebts();
  const page = await pageOf(office, "/payments");
  await recordForBoth(page);
  await page.getByText("1 payment · $276.17").waitFor();
  await page.getByRole("row").filter({ hasText: "$58.17 kept as credit" }).filter({ hasText: "276.17" }).waitFor();
  await page.getByRole("link", { name: /R-\d{4}-0001/ }).click();
  const sheet = page.getByRole("dialog", { name: /Receipt R-\d{4}-0001/ });
  for (const number of office.numbers) await sheet.getByRole("link", { name: number }).waitFor();
  await sheet.getByRole("button", { name: "Reverse payment" }).click();
  await page.getByRole("dialog", { name: "Reverse payment" }).getByRole("button", { name: "Reverse payment" }).click();
  await sheet.getByText("This payment was reversed.").waitFor();
  const { body } = await office.api.get<{ data: unknown[] }>("/invoices?status=SENT");
  expect(body.data).toHaveLength(2);
});

test("credit is applied and refunded on the client's page, whatever it comes from", async () => {
  const office = await officeWithDebts();
  const page = await pageOf(office, "/payments?new=true");
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await dialog.getByRole("combobox", { name: "Client" }).fill("daught");
  await page.getByRole("option", { name: "Lim & Daughters" }).click();
  await dialog.getByLabel("Amount received").fill("276.17");
  await dialog.getByLabel("Keep $58.17 as credit").check();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("$58.17 kept as credit").first().waitFor();
  const [paid] = (await office.api.get<{ data: { projectId: string }[] }>("/invoices")).body.data;
  await office.api.sentInvoice({ clientId: office.client.id, projectId: paid?.projectId as never });

  await page.goto(`/clients/${office.client.id}`);
  const credit = page.getByRole("group", { name: /Use of R-\d{4}-0001/ });
  await credit.getByRole("button", { name: "Apply" }).click();
  const apply = page.getByRole("dialog", { name: "Apply credit" });
  await apply.getByLabel("Amount").fill("50.00");
  await apply.getByRole("button", { name: "Apply credit" }).click();
  await page.getByText("$50.00 applied to").waitFor();
  await credit.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog", { name: "Record refund" }).getByRole("button", { name: "Record refund" }).click();
  await page.getByText("Refund of $8.17 recorded").waitFor();
  await expect.poll(() => credit.count()).toBe(0);
  expect((await office.api.get<Client>(`/clients/${office.client.id}`)).body.credit).toBe(0);

  await page.goto("/payments");
  await page.getByRole("link", { name: /R-\d{4}-0001/ }).click();
  await page.getByRole("button", { name: "Reverse refund" }).click();
  await page.getByRole("dialog", { name: "Reverse refund" }).getByRole("button", { name: "Reverse refund" }).click();
  await page.getByText("Refund of $8.17 reversed").waitFor();
  expect((await office.api.get<Client>(`/clients/${office.client.id}`)).body.credit).toBe(8.17);
});
