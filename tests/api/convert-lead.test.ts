import { expect, test } from "vitest";
import type { ConvertedLead, Lead } from "#contract/clients/leads.ts";
import { eventsOf, newKey, newOrg } from "../support/service.ts";

test("a converted lead becomes WON, with a client and a project made from its data", async () => {
  const api = await newOrg();
  const known = { name: "Ng Hui Min", email: "hm@example.com", phone: "9123 4567", address: "Blk 5", notes: "Kitchen" };
  const lead = await api.create<Lead>("/leads", { ...known, estimatedValue: 35_000.5 });
  const answer = await api.post<ConvertedLead>(`/leads/${lead.id}/convert`, { project: { name: "Kitchen" } });
  const { client, project } = answer.body;
  expect(answer.status).toBe(201);
  expect(answer.headers["location"]).toBe(`/api/v1/projects/${project.id}`);
  expect(client).toMatchObject(known);
  expect(project).toMatchObject({ name: "Kitchen", clientId: client.id, budget: 35_000.5, status: "LEAD" });
  const converted = (await api.get<Lead>(`/leads/${lead.id}`)).body;
  expect(converted).toMatchObject({ status: "WON", clientId: client.id, projectId: project.id });
  expect((await eventsOf(api.org)).map(({ type, data }) => [type, data.object])).toEqual([
    ["lead.created", lead],
    ["client.created", client],
    ["project.created", project],
    ["lead.updated", converted],
  ]);
});

test("a lead is converted to an existing client, who does not change", async () => {
  const api = await newOrg();
  const known = await api.client({ name: "Ng Hui Min", notes: "Pays late" });
  const lead = await api.create<Lead>("/leads", {
    name: "Mdm Ng",
    notes: "Kitchen",
    status: "LOST",
    lostReason: "Later",
  });
  const { client, project } = await api.create<ConvertedLead>(`/leads/${lead.id}/convert`, { clientId: known.id });
  expect(client).toEqual(known);
  expect(project).toMatchObject({ name: "Mdm Ng", clientId: known.id });
  const converted = (await api.get<Lead>(`/leads/${lead.id}`)).body;
  expect(converted).toMatchObject({ status: "WON", clientId: known.id, projectId: project.id, lostReason: null });
  expect(converted.convertedAt).toBe(converted.statusChangedAt);
  const types = (await eventsOf(api.org)).map(({ type }) => type);
  expect(types).toEqual(["client.created", "lead.created", "project.created", "lead.updated"]);
});

test("the kind of a new client may be chosen, that of an existing one not", async () => {
  const api = await newOrg();
  const { id } = await api.create<Lead>("/leads", { name: "Kopi & Crumb" });
  const existing = await api.client();
  const both = await api.refused("POST", `/leads/${id}/convert`, { body: { clientId: existing.id, type: "COMPANY" } });
  expect(both).toMatchObject({ status: 422, details: [{ path: "type", code: "ONLY_FOR_NEW_CLIENT" }] });
  const { client } = await api.create<ConvertedLead>(`/leads/${id}/convert`, { type: "COMPANY" });
  expect(client).toMatchObject({ name: "Kopi & Crumb", type: "COMPANY" });
});

test("another organization's client is refused, and so is one that the key may not read", async () => {
  const api = await newOrg();
  const { id } = await api.create<Lead>("/leads", { name: "Ng Hui Min" });
  const theirs = await (await newOrg()).client();
  expect(await api.refused("POST", `/leads/${id}/convert`, { body: { clientId: theirs.id } })).toMatchObject({
    status: 422,
    details: [{ path: "clientId", code: "UNKNOWN_REFERENCE" }],
  });
  const { id: clientId } = await api.client();
  const narrow = await newKey(api.org, { scopes: ["leads:write"] });
  expect(await narrow.refused("POST", `/leads/${id}/convert`, { body: { clientId } })).toMatchObject({
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  });
  expect((await narrow.post(`/leads/${id}/convert`)).status).toBe(201);
});

test("ten at once make one client", async () => {
  const api = await newOrg();
  const { id } = await api.create<Lead>("/leads", { name: "Ng Hui Min" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(`/leads/${id}/convert`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await api.get("/clients")).body).toMatchObject({ data: [{ name: "Ng Hui Min" }] });
  expect(await api.refused("POST", `/leads/${id}/convert`)).toMatchObject({ code: "ALREADY_CONVERTED" });
});

test("an unknown lead is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/leads/led_01k9qv3m8xf2ta7r6y5w4h3e2d/convert")).toMatchObject({ status: 404 });
});
