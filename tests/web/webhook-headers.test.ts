// @module-tag gate
import { expect, test } from "vitest";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { deliveryService, startDeliveryWorker } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

test("own headers and Standard Webhooks are chosen in the form, and values are never shown again", async () => {
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const office = await newOffice(await deliveryService());
  const page = await pageOf(office, "/settings/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Endpoint URL").fill(receiver.url);
  await dialog.getByLabel("Client created").check();
  await dialog.getByLabel("Also send the headers of Standard Webhooks").check();
  await dialog.getByRole("button", { name: "Add header" }).click();
  await dialog.getByLabel("Name of header 1").fill("Host");
  await dialog.getByLabel("Value of header 1").fill("7Gq2mN4x");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByText("Is set by HTTP or by the service").waitFor();
  await dialog.getByLabel("Name of header 1").fill("X-Api-Key");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await dialog.getByLabel("Signing secret").last().innerText();
  const standard = dialog.getByLabel("The same secret for libraries of Standard Webhooks");
  expect(await standard.innerText()).toBe(`whsec_${Buffer.from(secret).toString("base64")}`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/settings\/webhooks\/we_/);
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => dialog.getByLabel("Name of header 1").inputValue()).toBe("X-Api-Key");
  expect(await dialog.getByLabel("Value of header 1").inputValue()).toBe("");
  await dialog.getByText("Set. Enter a value to replace it.").waitFor();
  await dialog.getByLabel("Description").fill("Accounting");
  await dialog.getByRole("button", { name: "Save endpoint" }).click();
  await dialog.waitFor({ state: "detached" });
  await office.api.client();
  await expect.poll(() => receiver.received[0]?.headers["x-api-key"]).toBe("7Gq2mN4x");
  expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
  const [, id = ""] = /(we_\w+)/.exec(page.url()) ?? [];
  const { headerNames } = (await office.api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body;
  expect(headerNames).toEqual(["X-Api-Key"]);
});
