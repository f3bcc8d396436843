import { expect, test } from "vitest";
import type { Scope } from "#contract/api/scopes.ts";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import type { Api } from "../support/api.ts";
import { newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const statusesOfDeliveries = async (api: Api) =>
  Object.fromEntries(
    (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries")).body.data.map(({ eventType, status }) => [
      eventType,
      status,
    ]),
  );

test("only the fields given change", async () => {
  const api = await newOrg();
  const { secret: _secret, ...before } = await api.endpoint();
  const { body } = await api.patch<WebhookEndpoint>(`/webhook-endpoints/${before.id}`, {
    description: "Accounting",
    honourRetryAfter: true,
  });
  expect(body).toEqual({ ...before, description: "Accounting", honourRetryAfter: true, updatedAt: body.updatedAt });
});

test("disabling an endpoint cancels pending deliveries and creates none until enabled", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.client();
  expect(await statusesOfDeliveries(api)).toEqual({ "client.created": "PENDING" });
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  expect(await statusesOfDeliveries(api)).toEqual({ "client.created": "CANCELLED" });
  await api.sentInvoice();
  expect(await statusesOfDeliveries(api)).toEqual({ "client.created": "CANCELLED" });
  await api.patch(`/webhook-endpoints/${id}`, { enabled: true });
  await api.sentInvoice();
  expect(await statusesOfDeliveries(api)).toMatchObject({ "invoice.sent": "PENDING" });
});

test("deselecting a type cancels its pending deliveries only", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  await api.sentInvoice();
  await api.patch(`/webhook-endpoints/${id}`, { events: ["invoice.sent"] });
  expect(await statusesOfDeliveries(api)).toEqual({ "client.created": "CANCELLED", "invoice.sent": "PENDING" });
});

test("an address is held against the same rules as at registration", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  const before = await everythingOf(api.org);
  for (const body of [{ url: "http://10.0.0.1/" }, { url: "" }, { events: [] }, { enabled: "no" }]) {
    expect(await api.refused("PATCH", `/webhook-endpoints/${id}`, { body })).toMatchObject({ status: 422 });
  }
  expect(await everythingOf(api.org)).toEqual(before);
});

test("an endpoint that is disabled while events are raised has nothing left waiting", async () => {
  const api = await newOrg();
  for (let round = 0; round < 10; round++) {
    const { id } = await api.endpoint();
    await Promise.all([
      ...Array.from({ length: 6 }, () => api.client()),
      api.patch(`/webhook-endpoints/${id}`, { enabled: false }),
    ]);
    const { data } = (await api.get<{ data: DeliverySummary[] }>(`/webhook-deliveries?endpointId=${id}`)).body;
    expect(data.filter(({ status }) => status !== "CANCELLED")).toEqual([]);
  }
});

test("a key may add types or change the URL only with the read scopes", async () => {
  const api = await newOrg();
  const { id, url } = await api.endpoint({ events: ["invoice.sent"] });
  const change = async (scopes: Scope[], body: object) =>
    (await (await newKey(api.org, { scopes })).patch(`/webhook-endpoints/${id}`, body)).status;
  const elsewhere = { url: "https://elsewhere.example/" };
  expect(await change(["webhooks:write"], elsewhere)).toBe(403);
  expect(await change(["webhooks:write", "clients:read"], { events: ["client.created"], ...elsewhere })).toBe(200);
  expect(await change(["webhooks:write"], { events: ["client.created", "quotation.sent"] })).toBe(403);
  expect((await api.get(`/webhook-endpoints/${id}`)).body).toMatchObject({ events: ["client.created"], ...elsewhere });
  // A key needs no read scope for types that it does not add, at an address that it does not change.
  expect(await change(["webhooks:write"], { description: "Accounting", enabled: false, ...elsewhere })).toBe(200);
  expect(await change(["webhooks:write", "invoices:read", "clients:read"], { url, events: ["invoice.sent"] })).toBe(
    200,
  );
});

test("a url with a control character is refused in a change, and the stored one stays", async () => {
  const api = await newOrg();
  const { id, url } = await api.endpoint();
  for (const bad of ["https://receiver.example/\t", "https://receiver\r\n.example/", "https://receiver.example/ "]) {
    expect(await api.refused("PATCH", `/webhook-endpoints/${id}`, { body: { url: bad } })).toMatchObject({
      status: 422,
      details: [{ path: "url", code: "WRONG_FORMAT" }],
    });
  }
  expect((await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body.url).toBe(url);
});
