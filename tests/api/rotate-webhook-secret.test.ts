import { expect, test } from "vitest";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { newOrg } from "../support/service.ts";

test("a rotation returns a new secret with the endpoint, and can be repeated", async () => {
  const api = await newOrg();
  const first = await api.endpoint();
  const rotate = (body?: object) =>
    api.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${first.id}/rotate-secret`, body);
  const second = await rotate();
  const third = await rotate({ overlapHours: 72 });
  expect(new Set([first.secret, second.secret, third.secret]).size).toBe(3);
  expect(third).toEqual({ ...first, secret: third.secret, updatedAt: third.updatedAt });
});

test.each([-1, 73, 1.5, "1", null])("an overlap of %s hours is refused", async (overlapHours) => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  expect(await api.refused("POST", `/webhook-endpoints/${id}/rotate-secret`, { body: { overlapHours } })).toMatchObject(
    {
      status: 422,
      details: [{ path: "overlapHours" }],
    },
  );
});
