// @module-tag slow
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { newDeliveryOrg, startDeliveryWorker, waitUntilAllDone } from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";

test("own headers are sent with every delivery and test event", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const { id } = await api.create<WebhookEndpoint>("/webhook-endpoints", {
    url: receiver.url,
    events: ["client.created"],
    headers: [
      { name: "Authorization", value: "Bearer 7Gq2mN4x" },
      { name: "X-Tenant", value: "alpha" },
    ],
  });
  await api.client();
  await waitUntilAllDone(api);
  await api.act(`/webhook-endpoints/${id}/test`, { type: "client.created" });
  await waitUntilAllDone(api);
  const own = { authorization: "Bearer 7Gq2mN4x", "x-tenant": "alpha", "user-agent": "Service-Webhooks/1.0" };
  expect(receiver.received.map(({ headers }) => headers)).toMatchObject([own, own]);

  await api.patch(`/webhook-endpoints/${id}`, {
    headers: [{ name: "x-tenant" }, { name: "Authorization", value: "Bearer new" }],
  });
  await api.client();
  await waitUntilAllDone(api);
  expect(receiver.received[2]?.headers).toMatchObject({ authorization: "Bearer new", "x-tenant": "alpha" });
});

test("an endpoint that chose Standard Webhooks is sent its headers, which the public library verifies", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const { id, secret } = await api.create<WebhookEndpointWithSecret>("/webhook-endpoints", {
    url: receiver.url,
    events: ["client.created"],
    standardWebhooks: true,
  });
  await api.client({ name: "陈 ராஜன்" });
  await waitUntilAllDone(api);
  const [got] = receiver.received;
  if (got === undefined) throw new Error("nothing came");
  const library = (text: string) => new Webhook(`whsec_${Buffer.from(text).toString("base64")}`);
  const headersIn = ({ headers }: typeof got) => ({
    "webhook-id": String(headers["webhook-id"]),
    "webhook-timestamp": String(headers["webhook-timestamp"]),
    "webhook-signature": String(headers["webhook-signature"]),
  });
  expect(library(secret).verify(got.body, headersIn(got))).toMatchObject({ type: "client.created" });
  expect(got.headers["webhook-id"]).toBe(got.headers["svc-event-id"]);
  expect(got.headers["svc-signature"]).toMatch(/^t=/);

  const rotated = await api.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${id}/rotate-secret`, {
    overlapHours: 1,
  });
  await api.client();
  await waitUntilAllDone(api);
  const [, later] = receiver.received;
  if (later === undefined) throw new Error("nothing came");
  for (const each of [secret, rotated.secret]) {
    expect(library(each).verify(later.body, headersIn(later))).toMatchObject({ type: "client.created" });
  }
});
