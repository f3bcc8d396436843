import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { newOrg } from "../support/service.ts";

test("an archived client says since when; archiving it again changes nothing", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const archived = await api.post<Client>(`/clients/${id}/archive`);
  expect(archived.status).toBe(200);
  expect(archived.body.archivedAt).toBe(archived.body.updatedAt);
  expect((await api.post<Client>(`/clients/${id}/archive`, {})).body).toEqual(archived.body);
});

test("it takes no fields", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const refusal = await api.refused("POST", `/clients/${id}/archive`, { body: { reason: "moved" } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "reason", code: "UNKNOWN_FIELD" }] });
});

test("an unknown client is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d/archive")).toMatchObject({ status: 404 });
});
