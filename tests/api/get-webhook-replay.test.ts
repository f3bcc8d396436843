import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("an unknown replay, and one of another endpoint, is 404", async () => {
  const api = await newOrg();
  const [one, other] = [await api.endpoint(), await api.endpoint()];
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const { id } = await api.act<{ id: string }>(`/webhook-endpoints/${one.id}/replay`, period);
  expect((await api.get(`/webhook-endpoints/${one.id}/replays/${id}`)).status).toBe(200);
  for (const path of [
    `${other.id}/replays/${id}`,
    `${one.id}/replays/job_01k9qv3m8xf2ta7r6y5w4h3e2d`,
    `${one.id}/replays/1`,
  ]) {
    expect(await api.refused("GET", `/webhook-endpoints/${path}`)).toMatchObject({ status: 404 });
  }
});
