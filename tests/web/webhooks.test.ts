import { expect, test } from "vitest";
import { deliveryService, startWorkerOf } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";
import { newOffice, pageOf } from "./office.ts";
import { expectAccessible } from "./page.ts";

test("an endpoint is added, its secret shown once, and a test event arrives and is in the log", async () => {
  const receiver = await startReceiver();
  await startWorkerOf();
  const page = await pageOf(await newOffice(await deliveryService()), "/settings/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByText("Choose at least one event.").waitFor();
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByLabel("An invoice is paid in full").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await dialog.getByLabel("The signing secret").last().innerText();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/settings\/webhooks\/we_/);
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("heading", { name: "Nothing was sent yet" }).waitFor();
  await page.getByRole("button", { name: "Send test" }).click();
  await dialog.getByRole("button", { name: "Send test" }).click();
  await dialog.getByText("Answered 200").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("table", { name: "Deliveries" }).getByText("Delivered").waitFor();
  expect(receiver.received).toHaveLength(1);

  receiver.answer = (response) => response.writeHead(500).end("out of paper");
  await page.getByRole("link", { name: /An invoice is paid in full/ }).click();
  const first = page.url();
  await dialog.getByRole("button", { name: "Send again" }).click();
  await dialog.getByText("out of paper").waitFor();
  expect(page.url()).not.toBe(first);
  await dialog.getByText("Next attempt").waitFor();
});

test("an endpoint is disabled and deleted", async () => {
  const office = await newOffice();
  const endpoint = await office.api.endpoint();
  const page = await pageOf(office, `/settings/webhooks/${endpoint.id}`);
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByText("Disabled", { exact: true }).waitFor();
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await page.getByRole("dialog", { name: "The signing secret" }).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await page.getByRole("heading", { name: "No endpoints yet" }).waitFor();
});
