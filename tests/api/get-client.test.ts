import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a client is read by its id, under both prefixes of the version", async () => {
  const api = await newOrg();
  const client = await api.client();
  expect((await api.get(`/api/v1/clients/${client.id}`)).body).toEqual(client);
  expect((await api.get(`/v1/clients/${client.id}`)).body).toEqual(client);
});

test("unknown, malformed and foreign ids, and ids of another kind, get the same 404", async () => {
  const api = await newOrg();
  const other = await newOrg();
  const foreign = await other.client();
  const project = await api.project();
  const ids = [
    "cli_01k9qv3m8xf2ta7r6y5w4h3e2d",
    foreign.id,
    project.id,
    "cli_",
    "1",
    foreign.id.toUpperCase(),
    "cli_8zzzzzzzzzzzzzzzzzzzzzzzzz",
    "%00",
    "%zz",
    "%ED%A0%80",
    "..%2f",
    "x".repeat(3000),
  ];
  const bodies = await Promise.all(
    ids.map(async (id) => {
      const { requestId: _, ...refusal } = await api.refused("GET", `/clients/${id}`);
      return refusal;
    }),
  );
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("it takes no query parameter", async () => {
  const api = await newOrg();
  const client = await api.client();
  expect(await api.refused("GET", `/clients/${client.id}?expand=all`)).toMatchObject({
    status: 400,
    code: "BAD_REQUEST",
  });
});
