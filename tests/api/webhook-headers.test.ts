import { expect, test } from "vitest";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { newOrg } from "../support/service.ts";
import { everyRowOf, everythingOf } from "../support/stored-rows.ts";

const events = ["client.created"];
const url = "https://receiver.example/hooks";
const value = "key of the gateway 7Gq2mN4x";

test("the values of own headers are encrypted, and in no response", async () => {
  const api = await newOrg();
  const made = await api.post<WebhookEndpoint>("/webhook-endpoints", {
    url,
    events,
    headers: [{ name: "X-Api-Key", value }],
  });
  expect(made.body.headerNames).toEqual(["X-Api-Key"]);
  expect(made.text).not.toContain(value);
  expect((await api.get<WebhookEndpoint>(`/webhook-endpoints/${made.body.id}`)).body.headerNames).toEqual([
    "X-Api-Key",
  ]);
  const stored = JSON.stringify([await everyRowOf(api.org), await everythingOf(api.org)]);
  expect(stored).not.toContain(value);
  expect(stored).not.toContain(Buffer.from(value).toString("base64"));
  expect(stored).not.toContain(Buffer.from(value).toString("hex"));
});

test.each([
  ["a name with a space", { name: "X Key", value }, "headers[0].name"],
  ["a name with a colon", { name: "X-Key:", value }, "headers[0].name"],
  ["a name with a line break", { name: "X-Key\r\nHost", value }, "headers[0].name"],
  ["no name", { name: "", value }, "headers[0].name"],
  ["a name that is too long", { name: "x".repeat(65), value }, "headers[0].name"],
  ["Host", { name: "Host", value }, "headers[0].name"],
  ["a header of the body", { name: "content-LENGTH", value }, "headers[0].name"],
  ["a header of the connection", { name: "Transfer-Encoding", value }, "headers[0].name"],
  ["a header of the signature", { name: "Svc-Signature", value }, "headers[0].name"],
  ["a header of Standard Webhooks", { name: "webhook-id", value }, "headers[0].name"],
  ["a value with a line break", { name: "X-Key", value: "a\r\nb" }, "headers[0].value"],
  ["a value that is not ASCII", { name: "X-Key", value: "陈" }, "headers[0].value"],
  ["a value that begins with a space", { name: "X-Key", value: " a" }, "headers[0].value"],
  ["no value", { name: "X-Key" }, "headers[0].value"],
  ["a value that is too long", { name: "X-Key", value: "x".repeat(1_001) }, "headers[0].value"],
])("%s is refused", async (_case, header, path) => {
  const api = await newOrg();
  const refusal = await api.refused("POST", "/webhook-endpoints", { body: { url, events, headers: [header] } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path }] });
});

test("eleven headers, and a name in two spellings, are refused", async () => {
  const api = await newOrg();
  const eleven = Array.from({ length: 11 }, (_, i) => ({ name: `X-${i}`, value }));
  const twice = [
    { name: "X-Key", value },
    { name: "x-key", value },
  ];
  for (const headers of [eleven, twice]) {
    expect(await api.refused("POST", "/webhook-endpoints", { body: { url, events, headers } })).toMatchObject({
      status: 422,
    });
  }
  expect((await api.post("/webhook-endpoints", { url, events, headers: eleven.slice(1) })).status).toBe(201);
});

test("a change keeps values that are left out, and removes headers that are", async () => {
  const api = await newOrg();
  const headers = [
    { name: "X-One", value },
    { name: "X-Two", value },
  ];
  const { id } = await api.create<WebhookEndpoint>("/webhook-endpoints", { url, events, headers });
  const change = (body: unknown) => api.patch<WebhookEndpoint>(`/webhook-endpoints/${id}`, body);
  expect((await change({ description: "Accounting" })).body.headerNames).toEqual(["X-One", "X-Two"]);
  expect((await change({ headers: [{ name: "x-two" }] })).body.headerNames).toEqual(["x-two"]);
  const unknown = await api.refused("PATCH", `/webhook-endpoints/${id}`, { body: { headers: [{ name: "X-One" }] } });
  expect(unknown).toMatchObject({ status: 422, details: [{ path: "headers[0].value", code: "REQUIRED" }] });
  expect((await change({ headers: [] })).body.headerNames).toEqual([]);
});

test("values never follow a URL to another origin", async () => {
  const api = await newOrg();
  const headers = [{ name: "X-One", value }];
  const { id } = await api.create<WebhookEndpoint>("/webhook-endpoints", { url, events, headers });
  const path = `/webhook-endpoints/${id}`;
  const elsewhere = "https://other.example/hooks";
  expect(await api.refused("PATCH", path, { body: { url: elsewhere } })).toMatchObject({
    status: 422,
    details: [{ path: "headers" }],
  });
  const named = await api.refused("PATCH", path, { body: { url: elsewhere, headers: [{ name: "X-One" }] } });
  expect(named).toMatchObject({ status: 422, details: [{ path: "headers[0].value" }] });
  expect((await api.patch(path, { url: `${url}/deeper` })).status).toBe(200);
  expect((await api.patch(path, { url: elsewhere, headers })).status).toBe(200);
  expect((await api.patch(path, { url, headers: [] })).status).toBe(200);
});
