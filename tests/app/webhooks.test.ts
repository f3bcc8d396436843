import { expect, test } from "vitest";
import type { Delivery, DeliveryRequest } from "#contract/webhooks/deliveries.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { confirm, newColleague, newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { atTime } from "../support/service.ts";
import { everythingOf, rowsOf } from "../support/stored-rows.ts";

const endpointOf = (owner: SignedInTab) =>
  owner.act<WebhookEndpointWithSecret>("/webhook-endpoints", {
    url: "https://receiver.example/hooks",
    events: ["client.created"],
  });

test("the signing secret is shown again after a password check, also once rotated", async () => {
  const owner = await newOwner();
  const { id, secret } = await endpointOf(owner);
  const admin = await newColleague(owner, "ADMIN");
  const path = `/webhook-endpoints/${id}/secret`;
  expect(await owner.act(path, { password: owner.password })).toEqual({ secret });
  expect(await admin.act(path, { password: admin.password })).toEqual({ secret });
  const { secret: next } = await owner.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${id}/rotate-secret`, {
    overlapHours: 24,
  });
  expect(await owner.act(path, { password: owner.password })).toEqual({ secret: next });
});

test("a wrong password is refused at its field, and shows nothing", async () => {
  const owner = await newOwner();
  const { id, secret } = await endpointOf(owner);
  const other = await newColleague(owner, "ADMIN");
  for (const password of ["not the password", other.password]) {
    const answer = await owner.post<ErrorBody>(`/webhook-endpoints/${id}/secret`, { password });
    expect([answer.status, answer.body.error.details?.[0]?.path]).toEqual([422, "password"]);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
  expect(await owner.refused("POST", `/webhook-endpoints/${id}/secret`, {})).toEqual([422, "VALIDATION_FAILED"]);
});

test("wrong passwords are counted per session, apart from those at sign-in", async () => {
  const owner = await newOwner();
  const { id } = await endpointOf(owner);
  const path = `/webhook-endpoints/${id}/secret`;
  await atTime("2031-06-01T08:00:00Z", async () => {
    await owner.act("/sign-in", { email: owner.email, password: owner.password });
    for (let i = 0; i < 10; i++) {
      expect(await owner.refused("POST", path, { password: `wrong ${i}` })).toEqual([422, "VALIDATION_FAILED"]);
    }
    expect(await owner.refused("POST", path, { password: owner.password })).toEqual([429, "RATE_LIMITED"]);
    const { email, password, on } = owner;
    const elsewhere = new Tab(on);
    expect((await elsewhere.post("/sign-in", { email, password })).status).toBe(200);
    expect((await elsewhere.post(path, { password })).status).toBe(200);
  });
});

test("another organization's endpoint is 404, and the public API cannot reveal secrets", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { id } = await endpointOf(other);
  const path = `/webhook-endpoints/${id}/secret`;
  expect(await owner.refused("POST", path, { password: owner.password })).toEqual([404, "NOT_FOUND"]);
  await confirm(other);
  const { key } = await other.act<{ key: string }>("/api-keys", { name: "X", scopes: ["webhooks:write"] });
  for (const url of [`/api/v1${path}`, `/v1${path}`]) {
    const answer = await other.on.app.inject({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${key}` },
      payload: { password: other.password },
    });
    expect(answer.statusCode).toBe(404);
  }
});

test("neither password nor secret is stored for an Idempotency-Key", async () => {
  const owner = await newOwner();
  const { id, secret } = await endpointOf(owner);
  const before = await everythingOf(owner.org);
  const path = `/webhook-endpoints/${id}/secret`;
  const again = { "idempotency-key": "show-it" };
  expect((await owner.send("POST", path, { password: owner.password }, again)).body).toEqual({ secret });
  const wrong = await owner.send("POST", path, { password: "wrong" }, again);
  expect([wrong.status, wrong.headers["idempotent-replayed"]]).toEqual([422, undefined]);
  expect({ ...(await everythingOf(owner.org)), audit_entry: [] }).toEqual({ ...before, audit_entry: [] });
  const entries = JSON.stringify(await rowsOf(owner.org, "audit_entry"));
  expect(entries).toContain("revealWebhookSecret");
  for (const kept of [secret, owner.password]) expect(entries).not.toContain(kept);
});

test("a delivery is shown with its headers, also that of a test", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { id } = await endpointOf(owner);
  await owner.act("/clients", { name: "Lim Mei Ling" });
  await owner.act(`/webhook-endpoints/${id}/test`, { type: "client.created" });
  const { data } = (await owner.get<{ data: Delivery[] }>("/webhook-deliveries")).body;
  expect(data.map((delivery) => delivery.test)).toEqual([true, false]);
  for (const delivery of data) {
    const { headers, body } = (await owner.get<DeliveryRequest>(`/webhook-deliveries/${delivery.id}/request`)).body;
    expect(headers.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Content-Type: application/json",
      "Svc-Signature: t=<unix seconds>,v1=<hex>",
      `Svc-Event-Id: ${delivery.eventId}`,
      "Svc-Event-Type: client.created",
      "User-Agent: Service-Webhooks/1.0",
    ]);
    expect(JSON.parse(body)).toMatchObject({ id: delivery.eventId, type: "client.created" });
    expect(await other.refused("GET", `/webhook-deliveries/${delivery.id}/request`)).toEqual([404, "NOT_FOUND"]);
  }
  const real = (await owner.get<DeliveryRequest>(`/webhook-deliveries/${data[1]?.id}/request`)).body;
  const event = await owner.get(`/events/${data[1]?.eventId}`);
  expect(JSON.parse(real.body)).toEqual(event.body);
});
