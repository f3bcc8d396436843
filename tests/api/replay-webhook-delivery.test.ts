import { expect, test } from "vitest";
import type { Scope } from "#contract/api/scopes.ts";
import type { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Api } from "../support/api.ts";
import { newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const firstDelivery = async (api: Api) =>
  (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries")).body.data[0]?.id;

test("a replay is a new delivery of the same event with its own schedule", async () => {
  const api = await newOrg();
  await api.endpoint();
  await api.client();
  const original = (await api.get<Delivery>(`/webhook-deliveries/${await firstDelivery(api)}`)).body;
  const answer = await api.post<Delivery>(`/webhook-deliveries/${original.id}/replay`);
  expect(answer).toMatchObject({
    status: 202,
    body: { eventId: original.eventId, endpointId: original.endpointId, status: "PENDING", attemptCount: 0 },
  });
  expect(answer.body.id).not.toBe(original.id);
  expect((await api.get<Delivery>(`/webhook-deliveries/${original.id}`)).body).toEqual(original);
});

test("nothing is replayed to an endpoint that is disabled or deleted", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.client();
  const delivery = await firstDelivery(api);
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  expect(await api.refused("POST", `/webhook-deliveries/${delivery}/replay`)).toMatchObject({
    status: 409,
    currentStatus: "DISABLED",
  });
  await api.delete(`/webhook-endpoints/${id}`);
  expect(await api.refused("POST", `/webhook-deliveries/${delivery}/replay`)).toMatchObject({
    status: 409,
    currentStatus: "DELETED",
  });
});

test("events of types that the endpoint no longer selects are not replayed", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint({ events: ["client.created", "invoice.sent"] });
  await api.client();
  const real = await firstDelivery(api);
  const tested = (await api.act<Delivery>(`/webhook-endpoints/${id}/test`, { type: "client.created" })).id;
  await api.patch(`/webhook-endpoints/${id}`, { events: ["invoice.sent"] });
  const before = await everythingOf(api.org);
  for (const delivery of [real, tested]) {
    expect(await api.refused("POST", `/webhook-deliveries/${delivery}/replay`)).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
      message: "The endpoint is no longer subscribed to client.created. Add it to the endpoint's events first.",
      currentStatus: "ENABLED",
      allowedActions: ["update", "delete", "rotate-secret", "test", "replay"],
    });
  }
  expect(await everythingOf(api.org)).toEqual(before);
  await api.patch(`/webhook-endpoints/${id}`, { events: ["client.created"] });
  for (const delivery of [real, tested]) {
    expect(await api.post(`/webhook-deliveries/${delivery}/replay`)).toMatchObject({ status: 202 });
  }
});

test("a key replays a delivery only where it may read the event", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.client();
  const real = await firstDelivery(api);
  const { id: tried } = await api.act<Delivery>(`/webhook-endpoints/${id}/test`, { type: "client.created" });
  const replay = async (scopes: Scope[], delivery = real) =>
    (await (await newKey(api.org, { scopes })).post(`/webhook-deliveries/${delivery}/replay`)).status;
  expect(await replay(["webhooks:write"])).toBe(403);
  expect(await replay(["webhooks:write", "clients:read"])).toBe(202);
  expect(await replay(["webhooks:write"], tried)).toBe(202);
});
