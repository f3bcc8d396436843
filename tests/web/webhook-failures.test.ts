// @module-tag gate
import { expect, test } from "vitest";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { continueReplays } from "#server/webhooks/continue-replays.ts";
import { deliveriesOf, deliveryService, startDeliveryWorker, untilDelivered } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";
import { newOffice, pageOf } from "./office.ts";

test("a failing endpoint's page says since when and why, and replays what it missed", async () => {
  const on = await deliveryService();
  const office = await newOffice(on);
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(503).end();
  await startDeliveryWorker({ waitsMs: [0] });
  const { id } = await office.api.endpoint({ url: receiver.url, events: ["client.created"] });
  await office.api.client();
  await untilDelivered(async () => (await deliveriesOf(office.api))[0]?.status === "FAILED");
  const page = await pageOf(office, `/settings/webhooks/${id}`);
  await page.getByText("Events have not reached this endpoint since").waitFor();
  await page.getByText("The last response had the status 503.").waitFor();
  await page.getByText("1 event is no longer tried.").waitFor();
  await page.getByText("Failing", { exact: true }).waitFor();
  receiver.answer = (response) => response.end("ok");
  await page.getByRole("button", { name: "Replay undelivered events" }).click();
  await page.waitForURL(/replay=job_/);
  await continueReplays({ db: on.db, clock: () => new Date() });
  await page.getByRole("status").filter({ hasText: "1 event will be sent again" }).waitFor();
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.getByText("Enabled", { exact: true }).waitFor();
});

test("the link of the mail that an endpoint works again replays from the beginning of its failures", async () => {
  const on = await deliveryService();
  const office = await newOffice(on);
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(503).end();
  await startDeliveryWorker({ waitsMs: [0] });
  const { id } = await office.api.endpoint({ url: receiver.url, events: ["client.created"] });
  await office.api.client();
  await untilDelivered(async () => (await deliveriesOf(office.api))[0]?.status === "FAILED");
  const [missed] = await deliveriesOf(office.api);
  receiver.answer = (response) => response.end("ok");
  await office.api.client();
  await untilDelivered(async () => {
    const { failingSince } = (await office.api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body;
    return failingSince === null;
  });
  const page = await pageOf(office, `/settings/webhooks/${id}?replayFrom=${missed?.createdAt}`);
  await page.getByRole("button", { name: "Replay undelivered events" }).click();
  await page.waitForURL(/replay=job_/);
  await continueReplays({ db: on.db, clock: () => new Date() });
  await page.getByRole("status").filter({ hasText: "1 event will be sent again" }).waitFor();
  await expect.poll(() => receiver.received.length).toBe(3);
});
