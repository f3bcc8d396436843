import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("an endpoint that does not fail has an empty failure", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  expect((await api.get(`/webhook-endpoints/${id}/failure`)).body).toEqual({
    failingSince: null,
    waiting: 0,
    failed: 0,
    undeliveredSince: null,
    status: null,
    error: null,
    cause: null,
  });
});

test("the failure of an unknown endpoint is 404", async () => {
  const api = await newOrg();
  const unknown = "/webhook-endpoints/we_01k9qv3m8xf2ta7r6y5w4h3e2d/failure";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
  const { id } = await api.endpoint();
  await api.delete(`/webhook-endpoints/${id}`);
  expect(await api.refused("GET", `/webhook-endpoints/${id}/failure`)).toMatchObject({ status: 404 });
});
