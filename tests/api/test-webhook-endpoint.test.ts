import { expect, test } from "vitest";
import { events, type EventType } from "#contract/webhooks/events.ts";
import type { Delivery } from "#contract/webhooks/deliveries.ts";
import { asSystem } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { resumeSending } from "#server/installation/resume-sending.ts";
import { eventsOf, newOrg, startService } from "../support/service.ts";

test("an example of any chosen type is put on its way, and is listed among no events", async () => {
  const api = await newOrg();
  const types = Object.keys(events) as EventType[];
  const { id } = await api.endpoint({ events: types });
  for (const type of types) {
    const answer = await api.post<Delivery>(`/webhook-endpoints/${id}/test`, { type });
    expect(answer).toMatchObject({
      status: 202,
      body: { endpointId: id, eventType: type, status: "PENDING", test: true, attemptCount: 0, attempts: [] },
    });
    expect(await api.refused("GET", `/events/${answer.body.eventId}`)).toMatchObject({ status: 404 });
  }
  expect((await api.get("/events")).body).toMatchObject({ data: [] });
  expect((await eventsOf(api.org)).map(({ type }) => type)).toEqual(types);
  expect(await eventsOf(api.org)).toMatchObject(types.map((type) => ({ type, test: true })));
});

test("a type that the endpoint did not choose is refused", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint({ events: ["client.created"] });
  for (const type of ["invoice.paid", "nothing"]) {
    expect(await api.refused("POST", `/webhook-endpoints/${id}/test`, { body: { type } })).toMatchObject({
      status: 422,
      details: [{ path: "type" }],
    });
  }
});

test("a disabled endpoint is not tested", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  const body = { type: "client.created" };
  expect(await api.refused("POST", `/webhook-endpoints/${id}/test`, { body })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "DISABLED",
  });
});

test("while webhooks are paused no test is sent", async () => {
  const on = await startService("paused_tests");
  const api = await newOrg({ on });
  const { id } = await api.endpoint();
  await asSystem(on.db, (system) => pauseSending(system, { reason: null, at: new Date() }));
  const body = { type: "client.created" };
  expect(await api.refused("POST", `/webhook-endpoints/${id}/test`, { body })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "PAUSED",
  });
  expect((await api.get("/webhook-deliveries")).body).toMatchObject({ data: [] });
  await asSystem(on.db, (system) => resumeSending(system, new Date()));
  expect((await api.post(`/webhook-endpoints/${id}/test`, body)).status).toBe(202);
});
