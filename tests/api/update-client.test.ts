import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("only the fields given change, and null empties one", async () => {
  const api = await newOrg();
  const before = await api.client({ email: "mei@example.com", phone: "6123 4567" });
  const { status, body } = await api.patch<Client>(`/clients/${before.id}`, { phone: null, name: "Lim Mei" });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, phone: null, name: "Lim Mei", updatedAt: body.updatedAt });
  expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
  const [, raised, ...further] = await eventsOf(api.org);
  expect(further).toEqual([]);
  expect(raised).toMatchObject({ type: "client.updated", data: { object: body } });
});

test("a name cannot be emptied, and createdAt cannot be set", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const refusal = await api.refused("PATCH", `/clients/${id}`, {
    body: { name: null, createdAt: "2020-01-01T00:00:00Z" },
  });
  expect(refusal.details?.map(({ path }) => path).toSorted()).toEqual(["createdAt", "name"]);
});

test("an unknown client is 404", async () => {
  const api = await newOrg();
  const refusal = await api.refused("PATCH", "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d", { body: { name: "x" } });
  expect(refusal).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("updatedAt never goes back, however many change it at once", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => api.patch<Client>(`/clients/${id}`, { notes: `Note ${i}` })),
  );
  const last = (await api.get<Client>(`/clients/${id}`)).body.updatedAt;
  for (const { body } of answers) expect(body.updatedAt <= last).toBe(true);
});
