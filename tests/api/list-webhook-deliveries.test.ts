import { expect, test } from "vitest";
import type { DeliverySummary } from "#contract/deliveries.ts";
import { newOrg } from "../support/service.ts";

test("each event makes a delivery for each endpoint that chose it, and filters find them", async () => {
  const api = await newOrg();
  const [one, two] = [await api.endpoint(), await api.endpoint({ events: ["client.created"] })];
  await api.sentInvoice();
  const list = async (query: string) =>
    (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries${query}`)).body.data;
  const all = await list("");
  expect(all.map(({ eventType, endpointId }) => [eventType, endpointId])).toEqual([
    ["invoice.sent", one.id],
    ["client.created", expect.any(String)],
    ["client.created", expect.any(String)],
  ]);
  expect(all.every(({ status, attemptCount }) => status === "PENDING" && attemptCount === 0)).toBe(true);
  expect(await list(`?endpointId=${two.id}`)).toHaveLength(1);
  expect(await list("?eventType=invoice.sent&status=PENDING")).toHaveLength(1);
  expect(await list(`?eventId=${all[1]?.eventId}`)).toHaveLength(2);
  expect(await list("?status=FAILED")).toEqual([]);
  expect(await list("?from=2099-01-01T00:00:00Z")).toEqual([]);
  expect(await list("?to=2099-01-01T00:00:00Z")).toHaveLength(3);
  expect(await api.refused("GET", "/webhook-deliveries?status=DONE")).toMatchObject({ status: 400 });
});
