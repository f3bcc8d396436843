import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { newOrg } from "../support/service.ts";

test("a client is taken back into use; one in use stays as it is", async () => {
  const api = await newOrg();
  const client = await api.client();
  expect((await api.post<Client>(`/clients/${client.id}/unarchive`)).body).toEqual(client);
  await api.post(`/clients/${client.id}/archive`);
  expect((await api.post<Client>(`/clients/${client.id}/unarchive`)).body).toMatchObject({ archivedAt: null });
});
