import { expect, test } from "vitest";
import type { Delivery, DeliverySummary } from "#contract/deliveries.ts";
import type { Api } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

const firstDelivery = async (api: Api) =>
  (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries")).body.data[0]?.id;

test("a replay is a new delivery of the same event, with a schedule of its own", async () => {
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
