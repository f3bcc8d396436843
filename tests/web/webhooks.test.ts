// @module-tag gate
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { continueReplays } from "#server/webhooks/continue-replays.ts";
import { deliveryService, startDeliveryWorker } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";
import { atTime } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";

test("an endpoint is added, its secret shown once, and a test event is delivered", async () => {
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const page = await pageOf(await newOffice(await deliveryService()), "/settings/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByText("Choose at least one event.").waitFor();
  await dialog.getByLabel("Endpoint URL").fill(receiver.url);
  await dialog.getByLabel("Invoice paid").check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await dialog.getByLabel("Signing secret").last().innerText();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/settings\/webhooks\/we_/);
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("heading", { name: "No deliveries yet" }).waitFor();
  await page.getByRole("button", { name: "Send test" }).click();
  await dialog.getByRole("button", { name: "Send test" }).click();
  await dialog.getByText("Response 200").waitFor();
  const [got] = receiver.received;
  const sent = dialog.getByRole("region", { name: "Request" });
  await sent.getByText(`Svc-Event-Id: ${String(got?.headers["svc-event-id"])}`).waitFor();
  const shown = await sent.getByRole("region", { name: "Body" }).innerText();
  expect(JSON.parse(shown)).toEqual(JSON.parse(got?.body ?? ""));
  await page.keyboard.press("Escape");
  await page.getByRole("table", { name: "Deliveries" }).getByText("Delivered").waitFor();
  expect(receiver.received).toHaveLength(1);

  receiver.answer = (response) => response.writeHead(500).end("out of paper");
  await page.getByRole("link", { name: /Invoice paid/ }).click();
  const first = page.url();
  await dialog.getByRole("button", { name: "Resend" }).click();
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
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await dialogOn(page).getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog", { name: "Signing secret" }).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Replay events" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await page.getByRole("heading", { name: "No endpoints yet" }).waitFor();
});

test("the signing secret is shown again after a password check", async () => {
  const office = await newOffice();
  const { id, secret } = await office.api.endpoint();
  const page = await pageOf(office, `/settings/webhooks/${id}`);
  await page.getByRole("button", { name: "Reveal secret" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Reveal" }).click();
  await dialog.getByText("Is not your password; try again").waitFor();
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Reveal" }).click();
  await dialog.getByText(secret).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);
});

const rowsOf = (page: Page) => page.getByRole("table", { name: "Deliveries" }).getByRole("row");

test("the log is filtered by event, days and document number, kept in the address", async () => {
  const on = await deliveryService();
  const office = await newOffice(on);
  const { id } = await office.api.endpoint();
  await atTime("2030-03-01T04:00:00Z", () => office.api.client(), on);
  const { number } = await office.api.sentInvoice();
  const page = await pageOf(office, `/settings/webhooks/${id}?from=nonsense&event=nonsense`);
  const rows = rowsOf(page);
  const shows = async (count: number) => {
    await expect.poll(() => rows.count()).toBe(count + 1);
  };
  await shows(3);

  await page.getByLabel("Event", { exact: true }).selectOption({ label: "Client created" });
  await shows(2);
  await page.getByLabel("From", { exact: true }).fill("2030-03-01");
  await shows(1);
  await page.getByLabel("To", { exact: true }).fill("2030-03-01");
  await expect.poll(() => new URL(page.url()).search).toBe("?event=client.created&from=2030-03-01&to=2030-03-01");
  await page.reload();
  await shows(1);
  await page.getByLabel("To", { exact: true }).fill("2030-02-28");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await shows(3);
  await page.getByRole("searchbox").fill(number.toLowerCase());
  await shows(1);
  await rows.getByRole("link", { name: "Invoice issued" }).click();
  await dialogOn(page).getByRole("region", { name: "Body" }).getByText(number).waitFor();
});

test("a period is replayed, with its progress and outcome", async () => {
  const on = await deliveryService();
  const office = await newOffice(on);
  const receiver = await startReceiver();
  for (let i = 0; i < 3; i += 1) await office.api.client();
  const { id } = await office.api.endpoint({ url: receiver.url, events: ["client.created"] });
  const page = await pageOf(office, `/settings/webhooks/${id}`);
  const dialog = dialogOn(page);
  const progress = page.getByRole("status");
  const begin = async (choice: string) => {
    await page.getByRole("button", { name: "Replay events" }).click();
    await dialog.getByLabel(choice).check();
    await dialog.getByRole("button", { name: "Replay" }).click();
  };

  await page.getByRole("button", { name: "Replay events" }).click();
  await dialog.getByLabel("From").fill("");
  await dialog.getByRole("button", { name: "Replay" }).click();
  await dialog.getByText("Choose a start date.").waitFor();
  await dialog.getByLabel("From").fill("2026-01-02");
  await dialog.getByLabel("To", { exact: true }).fill("2026-01-01");
  await dialog.getByRole("button", { name: "Replay" }).click();
  await dialog.getByText("Must not be before since").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await begin("All events");
  await progress.filter({ hasText: "0 of 3 events will be sent again" }).waitFor();
  await page.getByRole("progressbar").waitFor();
  await page.reload();
  await startDeliveryWorker();
  await continueReplays({ db: on.db, clock: () => new Date() });
  await progress.filter({ hasText: "3 events will be sent again" }).waitFor();
  await expect.poll(() => rowsOf(page).filter({ hasText: "Delivered" }).count()).toBe(3);
  expect(receiver.received).toHaveLength(3);

  await begin("Undelivered events");
  await continueReplays({ db: on.db, clock: () => new Date() });
  await progress.filter({ hasText: "No undelivered events" }).waitFor();
  await page.getByRole("button", { name: "Close progress" }).click();
  await progress.filter({ hasText: "No undelivered events" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
});

test("endpoints with the same URL are marked, since each event goes there twice", async () => {
  const office = await newOffice();
  await office.api.endpoint({ url: "https://receiver.example/twice", description: "First" });
  await office.api.endpoint({ url: "https://receiver.example/once" });
  const page = await pageOf(office, "/settings/webhooks");
  await page.getByText("https://receiver.example/once").waitFor();
  expect(await page.getByText("Same URL as another").count()).toBe(0);
  await office.api.endpoint({ url: "https://receiver.example/twice", description: "Again" });
  await page.reload();
  await expect.poll(() => page.getByText("Same URL as another").count()).toBe(2);
});
