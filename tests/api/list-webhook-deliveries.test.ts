// @module-tag slow
import { expect, test } from "vitest";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import { Api } from "../support/api.ts";
import { addEvents, countingService } from "../support/scanned-rows.ts";
import { atTime, newOrg } from "../support/service.ts";

test("each event makes a delivery per subscribed endpoint, and filters find them", async () => {
  const api = await newOrg();
  const [one, two] = [await api.endpoint(), await api.endpoint({ events: ["client.created"] })];
  await api.sentInvoice();
  const list = async (query: string) =>
    (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries${query}`)).body.data;
  const all = await list("");
  expect(all.map(({ eventType, endpointId }) => [eventType, endpointId])).toEqual([
    ["invoice.sent", one.id],
    ["client.created", expect.any(String)],
    ["client.created", expect.any(String)],
  ]);
  expect(all.every(({ status, attemptCount }) => status === "PENDING" && attemptCount === 0)).toBe(true);
  expect(await list(`?endpointId=${two.id}`)).toHaveLength(1);
  expect(await list("?eventType=invoice.sent&status=PENDING")).toHaveLength(1);
  expect(await list(`?eventId=${all[1]?.eventId}`)).toHaveLength(2);
  expect(await list("?status=FAILED")).toEqual([]);
  expect(await list("?from=2099-01-01T00:00:00Z")).toEqual([]);
  expect(await list("?to=2099-01-01T00:00:00Z")).toHaveLength(3);
  expect(await api.refused("GET", "/webhook-deliveries?status=DONE")).toMatchObject({ status: 400 });
});

test("a document's number or any related id finds its deliveries", async () => {
  const api = await newOrg();
  const chosen = ["client.created", "quotation.created", "invoice.sent", "payment.recorded"];
  const { id: endpointId } = await api.endpoint({ events: chosen });
  const quotation = await api.quotation();
  const [invoice, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const payment = await api.pay(invoice, 1);
  const test = await api.act<DeliverySummary>(`/webhook-endpoints/${endpointId}/test`, { type: "invoice.sent" });
  const find = async (q: string, on = api) =>
    (await on.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?q=${encodeURIComponent(q)}`)).body.data;
  const typesFor = async (q: string) => (await find(q)).map(({ eventType }) => eventType);
  expect(await typesFor(` ${invoice.number.toLowerCase()} `)).toEqual(["payment.recorded", "invoice.sent"]);
  expect(await typesFor(invoice.id)).toEqual(["payment.recorded", "invoice.sent"]);
  expect(await typesFor(payment.id)).toEqual(["payment.recorded"]);
  expect(await typesFor(other.clientId)).toEqual(["client.created"]);
  expect(await typesFor(quotation.number)).toEqual(["quotation.created"]);
  for (const id of [test.id, test.eventId]) expect((await find(id)).map((found) => found.id)).toEqual([test.id]);
  expect(await find(invoice.number.slice(0, -1))).toEqual([]);
  expect(await find(invoice.number, await newOrg())).toEqual([]);
});

test("a search by number or id reads the deliveries of that object alone", async () => {
  const { on, app, scanned, target } = await countingService();
  const api = await newOrg({ on });
  const { id: endpointId } = await api.endpoint();
  await addEvents({ org: api.org, target, count: 3_000, endpointId });
  const invoice = await api.sentInvoice();
  const payment = await api.pay(invoice, 1);
  await addEvents({ org: api.org, target, count: 3_000, endpointId });
  const reader = new Api(app, api.org, api.key);
  for (const [q, found] of [
    [invoice.number, 2],
    [invoice.id, 2],
    [payment.id, 1],
    ["INV-1999-0001", 0],
  ] as const) {
    scanned();
    const { body } = await reader.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?q=${q}`);
    expect(body.data, q).toHaveLength(found);
    // Of 6,000 events.
    expect(scanned(), q).toBeLessThan(500);
  }
});

test("a period includes both ends, given as the organization's days or as instants", async () => {
  const api = await newOrg();
  await api.endpoint();
  const made = ["2030-02-28T15:59:59.999Z", "2030-02-28T16:00:00.000Z", "2030-03-31T15:59:59.999Z"];
  for (const at of [...made, "2030-03-31T16:00:00Z"]) await atTime(at, () => api.client());
  const found = async (query: string) =>
    (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?${query}`)).body.data.map((row) => row.createdAt);
  expect(await found("from=2030-03-01&to=2030-03-31")).toEqual([made[2], made[1]]);
  expect(await found("from=2030-02-28T16:00:00Z&to=2030-02-28T16:00:00Z")).toEqual([made[1]]);
  expect(await found("to=2030-02-28")).toEqual([made[0]]);
  const refusal = await api.refused("GET", "/webhook-deliveries?from=March");
  expect([refusal.status, refusal.details?.[0]?.path]).toEqual([400, "from"]);
});
