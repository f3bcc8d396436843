import { expect, test } from "vitest";
import type { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import { newOrg } from "../support/service.ts";

test("a delivery is shown with its attempts", async () => {
  const api = await newOrg();
  await api.endpoint();
  await api.client();
  const [summary] = (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries")).body.data;
  const { body } = await api.get<Delivery>(`/webhook-deliveries/${summary?.id}`);
  expect(body).toEqual({ ...summary, attempts: [] });
});

test("an unknown delivery is 404", async () => {
  const api = await newOrg();
  for (const id of ["dlv_01k9qv3m8xf2ta7r6y5w4h3e2d", "dlv_1", "evt_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/webhook-deliveries/${id}`)).toMatchObject({ status: 404 });
  }
});
