import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a client needs only a name, and every other field is null or has its default", async () => {
  const api = await newOrg();
  const answer = await api.post<Client>("/clients", { name: "Lim Mei Ling" });
  expect(answer.status).toBe(201);
  expect(answer.headers["location"]).toBe(`/api/v1/clients/${answer.body.id}`);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^cli_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    name: "Lim Mei Ling",
    email: null,
    phone: null,
    address: null,
    notes: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    type: "HOMEOWNER",
    uen: null,
    mcstNumber: null,
    attention: null,
    postalCode: null,
    country: "SG",
    eInvoiceForm: null,
    peppolId: null,
    businessUnit: null,
    archivedAt: null,
    updatedAt: answer.body.createdAt,
    language: "en",
    credit: 0,
    externalId: null,
    metadata: {},
  });
});

test("text is stored exactly as typed, in every script", async () => {
  const api = await newOrg();
  const typed = {
    name: "陈伟 · முருகன் · <b>Siti</b> & 'Co' 👷‍♀️",
    email: "siti@example.com",
    phone: "+65 9123 4567",
    address: "12 Jalan Besar\n#03-04",
    notes: "'; drop table client; --",
    type: "MCST",
    uen: "T08GB0001A",
    mcstNumber: "1234",
    attention: "The Secretary",
    postalCode: "208787",
  };
  const created = await api.create<Client>("/clients", typed);
  expect(created).toMatchObject(typed);
  expect((await api.get(`/clients/${created.id}`)).body).toEqual(created);
});

test("client.created is raised with the client as its detail shows it", async () => {
  const api = await newOrg();
  const client = await api.client();
  expect(await eventsOf(api.org)).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      type: "client.created",
      created: Math.floor(Date.parse(client.createdAt) / 1000),
      data: { object: client },
    },
  ]);
});

test.each([
  [{}, "name", "REQUIRED"],
  [{ name: "" }, "name", "TOO_SHORT"],
  [{ name: "   " }, "name", "WRONG_FORMAT"],
  [{ name: null }, "name", "WRONG_TYPE"],
  [{ name: 10 }, "name", "WRONG_TYPE"],
  [{ name: "x".repeat(201) }, "name", "TOO_LONG"],
  [{ name: "x", email: "nobody" }, "email", "WRONG_FORMAT"],
  [{ name: "x", email: "a\u0001@b.example" }, "email", "WRONG_FORMAT"],
  [{ name: "x", email: "a\u200b@b.example" }, "email", "WRONG_FORMAT"],
  [{ name: "x", email: "a@b..example" }, "email", "WRONG_FORMAT"],
  [{ name: "x", email: "a@.example" }, "email", "WRONG_FORMAT"],
  [{ name: "x", type: "PERSON" }, "type", "NOT_ALLOWED"],
  [{ name: "x", type: null }, "type", "WRONG_TYPE"],
  [{ name: "x", colour: "red" }, "colour", "UNKNOWN_FIELD"],
  [{ name: "x", id: "cli_1" }, "id", "UNKNOWN_FIELD"],
  [JSON.parse('{"name":"x","__proto__":{"a":1}}'), "__proto__", "UNKNOWN_FIELD"],
])("%j is refused at %s", async (body, path, code) => {
  const api = await newOrg();
  const refusal = await api.refused("POST", "/clients", { body });
  expect(refusal).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
  expect(refusal.details).toContainEqual(expect.objectContaining({ path, code }));
});

test("all faults of a body are reported together", async () => {
  const api = await newOrg();
  const { details } = await api.refused("POST", "/clients", { body: { name: 1, email: "x", colour: "red" } });
  expect(details?.map(({ path }) => path).toSorted()).toEqual(["colour", "email", "name"]);
});
