// @module-tag slow
import { expect, test } from "vitest";
import { statusesOf } from "../support/api.ts";
import { databaseFor, newKey, newOrg } from "../support/service.ts";
import { everyRowOf, everythingOf, rowsOf } from "../support/stored-rows.ts";
import type { Scope } from "#contract/api/scopes.ts";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";

test("an endpoint's 64-character hexadecimal secret is in no other response", async () => {
  const api = await newOrg();
  const body = { url: "https://receiver.example/hooks?a=1", events: ["invoice.paid", "client.created"] };
  const answer = await api.post<WebhookEndpointWithSecret>("/webhook-endpoints", body);
  expect(answer).toMatchObject({ status: 201, headers: { location: `/api/v1/webhook-endpoints/${answer.body.id}` } });
  const { secret, ...endpoint } = answer.body;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(endpoint).toEqual({
    ...body,
    id: endpoint.id,
    description: null,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    headerNames: [],
    disableOnGone: false,
    honourRetryAfter: false,
    disableAfterFailing: false,
    standardWebhooks: false,
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.createdAt,
  });
  expect((await api.get(`/webhook-endpoints/${endpoint.id}`)).body).toEqual(endpoint);
  expect((await api.get("/webhook-endpoints")).text).not.toContain(secret);
  expect((await api.endpoint()).secret).not.toBe(secret);
});

test("the database holds no secret that signs", async () => {
  const api = await newOrg();
  const { secret } = await api.endpoint();
  const stored = JSON.stringify(await everyRowOf(api.org));
  for (const text of [
    secret,
    Buffer.from(secret).toString("base64"),
    JSON.stringify(Buffer.from(secret)).slice(20, 80),
  ]) {
    expect(stored).not.toContain(text);
  }
});

test.each([
  ["no url", { url: undefined }, "url"],
  ["an empty url", { url: "" }, "url"],
  ["a url that is none", { url: "receiver" }, "url"],
  ["another scheme", { url: "ftp://receiver.example/" }, "url"],
  ["credentials", { url: "https://a:b@receiver.example/" }, "url"],
  ["a private address", { url: "https://10.0.0.1/" }, "url"],
  ["a tab in the url", { url: "https://receiver.example/\thooks" }, "url"],
  ["a line break in the host", { url: "https://receiver\n.example/" }, "url"],
  ["a carriage return at the end of the url", { url: "https://receiver.example/\r" }, "url"],
  ["a space before the url", { url: " https://receiver.example/" }, "url"],
  ["the address of a cloud's platform", { url: "http://168.63.129.16/" }, "url"],
  ["this machine in IPv6", { url: "https://[::1]/" }, "url"],
  ["a url that is too long", { url: `https://receiver.example/${"x".repeat(2_048)}` }, "url"],
  ["no events", { events: undefined }, "events"],
  ["an empty list of events", { events: [] }, "events"],
  ["an event that there is not", { events: ["invoice.deleted"] }, "events[0]"],
  ["an event twice", { events: ["client.created", "client.created"] }, "events"],
  ["a secret of one's own", { secret: "a".repeat(64) }, "secret"],
])("%s is refused, and nothing is registered", async (_what, fields, path) => {
  const api = await newOrg();
  const before = await everythingOf(api.org);
  const body = { url: "https://receiver.example/", events: ["client.created"], ...fields };
  const refusal = await api.refused("POST", "/webhook-endpoints", { body });
  expect(refusal).toMatchObject({ status: 422 });
  expect(refusal.details?.[0]?.path).toBe(path);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a refusal says which rule the address breaks", async () => {
  const api = await newOrg();
  const body = { url: "http://192.168.1.20/", events: ["client.created"] };
  expect(await api.refused("POST", "/webhook-endpoints", { body })).toMatchObject({
    details: [{ path: "url", code: "ADDRESS_NOT_ALLOWED" }],
    message:
      "`url` points to 192.168.1.20, which is a private network; use a public address or, for development, " +
      "allow its range with QUOIN_WEBHOOK_ALLOW_CIDRS.",
  });
});

test("an organization has at most 50 endpoints, also when registering concurrently", async () => {
  const api = await newOrg();
  const made = [];
  for (let i = 0; i < 48; i++) made.push(await api.endpoint());
  await api.patch(`/webhook-endpoints/${made[0]?.id}`, { enabled: false });
  const body = { url: "https://receiver.example/", events: ["client.created"] };
  const register = () => api.post("/webhook-endpoints", body);
  const answers = await Promise.all(Array.from({ length: 8 }, register));
  expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", "/webhook-endpoints", { body })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    message:
      "This organization already has 50 webhook endpoints, the maximum. Delete an endpoint that is no longer needed.",
  });
  expect(await everythingOf(api.org)).toEqual(before);
  await api.delete(`/webhook-endpoints/${made[0]?.id}`);
  expect(await register()).toMatchObject({ status: 201 });
});

test("a change reaches however many endpoints there were before there was a limit", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const { id } = await api.endpoint({ events: ["client.created"] });
  await db.system`
    insert into webhook_endpoint (org_id, id, url, events, enabled, secret_sealed, created_at, updated_at)
    select org_id, id || n, url, events, enabled, secret_sealed, created_at, updated_at
    from webhook_endpoint, generate_series(1, 7000) n where org_id = ${api.org} and id = ${id}`;
  expect(await api.post("/clients", { name: "Lim Mei Ling" })).toMatchObject({ status: 201 });
  expect(await rowsOf(api.org, "delivery")).toHaveLength(7_001);
});

test("a key registers an endpoint only for types that it may read", async () => {
  const api = await newOrg();
  const register = async (scopes: Scope[], events: string[]) =>
    (await newKey(api.org, { scopes })).post("/webhook-endpoints", { url: "https://receiver.example/", events });
  const before = await everythingOf(api.org);
  expect(await register(["webhooks:write"], ["invoice.sent"])).toMatchObject({
    status: 403,
    body: { error: { code: "INSUFFICIENT_SCOPE", message: expect.stringContaining("the scope invoices:read") } },
  });
  expect(await register(["webhooks:write", "clients:read"], ["client.created", "invoice.sent"])).toMatchObject({
    status: 403,
  });
  // This event contains the whole invoice as well.
  expect((await register(["webhooks:write", "payments:read"], ["payment.recorded"])).status).toBe(403);
  expect((await everythingOf(api.org))["webhook_endpoint"]).toEqual(before["webhook_endpoint"]);
  expect((await register(["webhooks:write", "invoices:read"], ["invoice.sent"])).status).toBe(201);
  expect((await register(["webhooks:write", "events:read"], ["payment.recorded"])).status).toBe(201);
});
