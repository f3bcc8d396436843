import { expect, test } from "vitest";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import { newOrg } from "../support/service.ts";

test("a deleted endpoint's pending deliveries are cancelled and stay in the log", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.client();
  expect((await api.delete(`/webhook-endpoints/${id}`)).status).toBe(204);
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/rotate-secret"],
  ] as const) {
    expect(await api.refused(method, `/webhook-endpoints/${id}${path}`)).toMatchObject({ status: 404 });
  }
  await api.client();
  const { data } = (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?endpointId=${id}`)).body;
  expect(data.map(({ status }) => status)).toEqual(["CANCELLED"]);
});
