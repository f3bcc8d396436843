// @module-tag slow
// @module-tag database
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { nothingAllowed } from "#server/core/address-ranges.ts";
import {
  deliveriesOf,
  deliveryService,
  newDeliveryOrg,
  startDeliveryWorker,
  untilDelivered,
  waitForAttempts,
  waitUntilAllDone,
} from "../support/delivering.ts";
import type { Api } from "../support/api.ts";
import { waiting } from "../support/broken-connections.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** Returns the mails in the organization's outbox. */
async function mailsOf(api: Api) {
  const { db } = await deliveryService();
  const rows = await asSystem(
    db,
    (system) => system`select kind, document_id, recipient, message from mail where org_id = ${api.org}`,
  );
  return rows.map((row) => ({ ...row }));
}

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

test("an event is delivered at once, with the documented headers and a valid signature", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const { secret } = await api.endpoint({ url: `${receiver.url}/hooks?a=1`, events: ["client.created"] });
  await api.client({ name: "陈 ராஜன்" });
  const [delivery] = await waitUntilAllDone(api);
  const [got] = receiver.received;
  if (got === undefined || delivery === undefined) throw new Error("nothing came");
  expect(got).toMatchObject({ method: "POST", path: "/hooks?a=1" });
  expect(got.body).toBe((await api.get(`/events/${delivery.eventId}`)).text);
  const names = got.rawHeaders.filter((_, i) => i % 2 === 0);
  expect(names.toSorted()).toEqual(
    [
      "Content-Type",
      "Svc-Signature",
      "Svc-Event-Id",
      "Svc-Event-Type",
      "User-Agent",
      // Required by HTTP.
      "host",
      "connection",
      "content-length",
    ].toSorted(),
  );
  expect(got.headers).toMatchObject({
    "content-type": "application/json",
    "svc-event-id": delivery.eventId,
    "svc-event-type": "client.created",
    "user-agent": "Service-Webhooks/1.0",
  });
  const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got.headers["svc-signature"])) ?? [];
  expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60);
  expect(v1).toBe(hmac(secret, `${t}.${got.body}`));
  expect(delivery).toMatchObject({
    status: "SUCCEEDED",
    attemptCount: 1,
    nextAttemptAt: null,
    attempts: [{ number: 1, status: 200, responseBody: "ok", error: null }],
  });
});

test("during a rotation both secrets sign, the new one first; afterwards only the new one", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  const receiver = await startReceiver();
  await startDeliveryWorker();
  const { id, secret: first } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const rotate = (overlapHours: number) =>
    api.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${id}/rotate-secret`, { overlapHours });
  const { secret: second } = await rotate(1);
  const { secret: third } = await rotate(2);
  await api.client();
  await waitUntilAllDone(api);
  onTestFinished(() => void (service.now = null));
  service.now = new Date(Date.now() + 2 * 3_600_000 + 1_000);
  await api.client();
  await waitUntilAllDone(api);
  const signers = receiver.received.map(({ headers, body }) => {
    const [, t = "", rest = ""] = /^t=(\d+),(.*)$/.exec(String(headers["svc-signature"])) ?? [];
    return rest.split(",").map((part) => {
      const match = [first, second, third].findIndex((secret) => part === `v1=${hmac(secret, `${t}.${body}`)}`);
      return match + 1;
    });
  });
  expect(signers).toEqual([[3, 2], [3]]);
});

test("a failing receiver is tried at 0, +30 s, +5 min, +30 min and +2 h, then no more", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  onTestFinished(() => void (service.now = null));
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end("no");
  const worker = await startDeliveryWorker();
  const begin = Date.parse("2030-01-01T00:00:00.000Z");
  const at = async (seconds: number) => {
    service.now = new Date(begin + seconds * 1000);
    worker.wake();
    // Waits longer than an attempt takes here, so that an extra one would be noticed.
    for (let i = 0; i < 5; i++) await deliveriesOf(api);
  };
  service.now = new Date(begin);
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.client();
  let due = 0;
  for (const [i, wait] of [30, 300, 1_800, 7_200].entries()) {
    expect(await waitForAttempts(api, i + 1)).toMatchObject({
      status: "PENDING",
      nextAttemptAt: new Date(begin + (due + wait) * 1000).toISOString(),
    });
    due += wait;
    await at(due - 0.001);
    expect(receiver.received).toHaveLength(i + 1);
    await at(due);
  }
  const delivery = await waitForAttempts(api, 5);
  expect(delivery).toMatchObject({ status: "FAILED", attemptCount: 5, nextAttemptAt: null });
  expect(delivery.attempts.map(({ startedAt }) => (Date.parse(startedAt) - begin) / 1000)).toEqual([
    0, 30, 330, 2_130, 9_330,
  ]);
  await at(1_000_000);
  expect(receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const times = receiver.received.map(({ headers }) => /^t=(\d+)/.exec(String(headers["svc-signature"]))?.[1]);
  expect(new Set(times).size).toBe(5);
});

describe("receivers' behaviour", () => {
  test("a redirect is a failure and is not followed", async () => {
    const api = await newDeliveryOrg();
    const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
    receiver.answer = (response) => void response.writeHead(302, { location: elsewhere.url }).end();
    await startDeliveryWorker();
    await api.endpoint({ url: receiver.url, events: ["client.created"] });
    await api.client();
    expect(await waitForAttempts(api, 1)).toMatchObject({ status: "PENDING", attempts: [{ status: 302 }] });
    expect(elsewhere.received).toEqual([]);
  });

  test("control characters of its answer are shown as U+FFFD, tabs and line ends stay", async () => {
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    receiver.answer = (response) => response.end("\u001b[31mred\u0007\u009b1m\u007f\u0000\ta\r\nb");
    await startDeliveryWorker();
    await api.endpoint({ url: receiver.url, events: ["client.created"] });
    await api.client();
    const [delivery] = await waitUntilAllDone(api);
    expect(delivery?.attempts[0]?.responseBody).toBe("\ufffd[31mred\ufffd\ufffd1m\ufffd\ufffd\ta\r\nb");
  });

  test("the first 2,048 bytes of a response are kept, whatever they are", async () => {
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    receiver.answer = (response) => {
      response.writeHead(200, { "set-cookie": "canary=1", "content-encoding": "gzip" });
      response.write(Buffer.from([0x61, 0x00, 0xff, 0x62]));
      response.end(Buffer.alloc(5 * 1024 * 1024, "x"));
    };
    await startDeliveryWorker();
    await api.endpoint({ url: receiver.url, events: ["client.created"] });
    await api.client();
    const [delivery] = await waitUntilAllDone(api);
    expect(delivery?.status).toBe("SUCCEEDED");
    expect(delivery?.attempts[0]?.responseBody).toBe(`a\ufffd\ufffdb${"x".repeat(2_044)}`);
    expect(JSON.stringify(delivery)).not.toContain("canary");
  });

  test("a response whose body breaks off counts by its status", async () => {
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    receiver.answer = (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("so far");
      setTimeout(() => response.destroy(), 50);
    };
    await startDeliveryWorker();
    await api.endpoint({ url: receiver.url, events: ["client.created"] });
    await api.client();
    const [delivery] = await waitUntilAllDone(api);
    expect(delivery).toMatchObject({ status: "SUCCEEDED", attempts: [{ status: 200, responseBody: "so far" }] });
  });

  test("failures are named `refused`, `reset`, `tls` or `dns`", async () => {
    const api = await newDeliveryOrg();
    const [receiver, untrusted] = [await startReceiver(), await startReceiver("https")];
    const resetting = createServer((socket) => socket.on("data", () => socket.resetAndDestroy())).listen(
      0,
      "127.0.0.1",
    );
    await once(resetting, "listening");
    onTestFinished(() => void resetting.close());
    const { port } = resetting.address() as { port: number };
    await startDeliveryWorker({ names: { addressesOf: async () => [] } });
    const urls = {
      refused: "http://127.0.0.1:1/",
      reset: `http://127.0.0.1:${port}/`,
      tls: receiver.url.replace("http:", "https:"),
      "tls again": untrusted.url,
      dns: "https://nowhere.example/",
    };
    const ids = new Map<string, string>();
    for (const [name, url] of Object.entries(urls)) {
      const [error = ""] = name.split(" ");
      ids.set((await api.endpoint({ url, events: ["client.created"] })).id, error);
    }
    await api.client();
    await untilDelivered(async () => (await deliveriesOf(api)).every(({ attempts }) => attempts[0]?.error != null));
    for (const { endpointId, attempts, status } of await deliveriesOf(api)) {
      expect([attempts[0]?.error, status]).toEqual([ids.get(endpointId), "PENDING"]);
    }
  });

  test("an attempt ends after 10 seconds, by its status if there was one, delaying no other", async () => {
    const api = await newDeliveryOrg();
    const behaviours: Record<string, Receiver["answer"]> = {
      never: () => {},
      "1xx": (response) => every(100, response, () => response.writeProcessing()),
      drip: (response) => {
        response.writeHead(200);
        every(1_000, response, () => response.write("."));
      },
      quick: (response) => void response.end(),
    };
    await startDeliveryWorker();
    const names = new Map<string, string>();
    for (const [name, answer] of Object.entries(behaviours)) {
      const receiver = await startReceiver();
      receiver.answer = answer;
      names.set((await api.endpoint({ url: receiver.url, events: ["client.created"] })).id, name);
    }
    for (let i = 0; i < 3; i++) await api.client();
    const first = async () =>
      (await deliveriesOf(api)).map(({ endpointId, attempts: [attempt] }) => ({
        name: names.get(endpointId) ?? "",
        attempt,
      }));
    await untilDelivered(async () => (await first()).every(({ attempt }) => attempt?.durationMs != null));
    for (const { name, attempt } of await first()) {
      const expected = {
        never: { error: "timed_out", status: null },
        "1xx": { error: "timed_out", status: null },
        drip: { error: null, status: 200, responseBody: expect.stringMatching(/^\.+$/) },
        quick: { error: null, status: 200 },
      }[name];
      expect(attempt, name).toMatchObject(expected ?? {});
      const [least, most] = name === "quick" ? [0, 9_900] : [9_900, 20_000];
      expect(attempt?.durationMs, name).toBeGreaterThanOrEqual(least);
      expect(attempt?.durationMs, name).toBeLessThan(most);
    }
  });
});

/** Repeats the work while the connection is open. */
function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms);
  response.on("close", () => clearInterval(timer));
}

test("silent receivers do not delay others at the same host and port", async () => {
  const api = await newDeliveryOrg();
  // No silent attempt ends while the test lasts; when it is over, the receiver closes before the worker stops.
  await startDeliveryWorker({ attemptTimeoutMs: 120_000 });
  const receiver = await startReceiver();
  receiver.answer = (response, { path }) => void (path === "/quick" && response.end());
  for (const path of ["/a", "/b", "/c", "/d", "/quick"]) {
    await api.endpoint({ url: `${receiver.url}${path}`, events: ["client.created"] });
  }
  for (let i = 0; i < 10; i++) await api.client();
  await untilDelivered(async () => receiver.received.filter(({ path }) => path === "/quick").length === 10);
});

test("an attempt starts when due, also without a notification and before the next poll", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end();
  await startDeliveryWorker({ waitsMs: [0, 51, 52, 53, 54] });
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  for (let i = 0; i < 20; i++) {
    await api.client();
    await untilDelivered(async () => receiver.received.length === 5 * (i + 1));
  }
});

describe("a private network", () => {
  test("a stored address that is now blocked ends the delivery and disables the endpoint", async () => {
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    await startDeliveryWorker({ allowed: nothingAllowed });
    const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
    await api.client();
    const [delivery] = await waitUntilAllDone(api);
    expect(delivery).toMatchObject({ status: "FAILED", attempts: [{ error: "blocked_url", status: null }] });
    await untilDelivered(async () => !(await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body.enabled);
    const { disabledReason } = (await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body;
    expect(disabledReason).toContain("127.0.0.1");
    expect(receiver.received).toEqual([]);
    expect(await mailsOf(api)).toEqual([
      { kind: "ENDPOINT_DISABLED", documentId: id, recipient: "office@example.com", message: disabledReason },
    ]);
  });

  test("a name that resolves to one blocked address is a failed attempt without connection", async () => {
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    await startDeliveryWorker({
      allowed: nothingAllowed,
      names: { addressesOf: async () => ["8.8.8.8", "127.0.0.1"] },
    });
    await api.endpoint({ url: `http://moved.example:${port}/`, events: ["client.created"] });
    await api.client();
    expect(await waitForAttempts(api, 1)).toMatchObject({
      status: "PENDING",
      attempts: [{ error: "blocked_url", status: null }],
    });
    expect(receiver.received).toEqual([]);
  });
});

test("if chosen, 410 disables the endpoint and Retry-After extends the wait", async () => {
  const api = await newDeliveryOrg();
  const [gone, later] = [await startReceiver(), await startReceiver()];
  gone.answer = (response) => void response.writeHead(410).end();
  later.answer = (response) => void response.writeHead(503, { "retry-after": "3600" }).end();
  await startDeliveryWorker();
  const events = ["client.created"];
  const made = {
    goneChosen: await api.endpoint({ url: gone.url, events, disableOnGone: true }),
    gone: await api.endpoint({ url: gone.url, events }),
    laterChosen: await api.endpoint({ url: later.url, events, honourRetryAfter: true }),
    later: await api.endpoint({ url: later.url, events }),
  };
  await api.client();
  await untilDelivered(async () => (await deliveriesOf(api)).every(({ attempts }) => attempts[0]?.durationMs != null));
  await untilDelivered(
    async () => !(await api.get<WebhookEndpoint>(`/webhook-endpoints/${made.goneChosen.id}`)).body.enabled,
  );
  const by = async (id: string) => (await deliveriesOf(api)).find(({ endpointId }) => endpointId === id);
  expect((await by(made.goneChosen.id))?.status).toBe("FAILED");
  expect(await mailsOf(api)).toMatchObject([
    { documentId: made.goneChosen.id, message: "The endpoint responded with 410 Gone." },
  ]);
  expect((await by(made.gone.id))?.status).toBe("PENDING");
  const waits = await Promise.all(
    [made.laterChosen.id, made.later.id].map(async (id) => {
      const delivery = await by(id);
      return Math.round((Date.parse(delivery?.nextAttemptAt ?? "") - Date.parse(delivery?.updatedAt ?? "")) / 1000);
    }),
  );
  expect(waits).toEqual([3_600, 30]);
});

test("if chosen, an endpoint is disabled after five days of failures, and mailed about", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  onTestFinished(() => void (service.now = null));
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end();
  const worker = await startDeliveryWorker();
  const begin = Date.parse("2031-01-01T00:00:00Z");
  service.now = new Date(begin);
  const chosen = await api.endpoint({ url: receiver.url, events: ["client.created"], disableAfterFailing: true });
  const other = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const moved = await api.endpoint({ url: receiver.url, events: ["client.created"], disableAfterFailing: true });
  const isEnabled = async (id: string) => (await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body.enabled;
  /** Emits one more event and waits for the attempt to deliver it. */
  const fail = async (afterMs: number) => {
    service.now = new Date(begin + afterMs);
    const count = receiver.received.length;
    await api.client();
    worker.wake();
    await untilDelivered(async () => receiver.received.length > count + 2);
    await untilDelivered(async () => (await deliveriesOf(api)).every(({ status }) => status !== "DELIVERING"));
  };
  const fiveDaysMs = 5 * 86_400_000;
  await fail(0);
  await fail(fiveDaysMs - 1);
  expect([await isEnabled(chosen.id), await isEnabled(other.id)]).toEqual([true, true]);
  await api.patch(`/webhook-endpoints/${moved.id}`, { url: `${receiver.url}?new` });
  await fail(fiveDaysMs);
  await untilDelivered(async () => !(await isEnabled(chosen.id)));
  expect([await isEnabled(other.id), await isEnabled(moved.id)]).toEqual([true, true]);
  expect(await mailsOf(api)).toMatchObject([
    { kind: "ENDPOINT_DISABLED", documentId: chosen.id, recipient: "office@example.com" },
  ]);
});

const elsewhere = { url: "https://receiver.example/elsewhere" };
const gone = { disableOnGone: true };
const failing = { disableAfterFailing: true };
test.each([
  ["410 disables nothing that was given another address meanwhile", gone, 410, { ...elsewhere, enabled: true }],
  ["410 disables nothing where that is not chosen any more", gone, 410, { disableOnGone: false }],
  ["days of failures disable nothing that was given another address meanwhile", failing, 500, elsewhere],
  ["days of failures disable nothing that was enabled meanwhile", failing, 500, { enabled: true }],
  ["days of failures disable nothing where that is not chosen any more", failing, 500, { disableAfterFailing: false }],
])("%s", async (_rule, chosen, status, change) => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  const answer = Promise.withResolvers<void>();
  receiver.answer = (response) => void answer.promise.then(() => response.writeHead(status).end());
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"], ...chosen });
  const { db } = await deliveryService();
  await db.system`update webhook_endpoint set failing_since = now() - interval '6 days' where org_id = ${api.org}`;
  const worker = await startDeliveryWorker();
  await api.client();
  await untilDelivered(async () => receiver.received.length === 1);
  await api.patch(`/webhook-endpoints/${id}`, change);
  answer.resolve();
  // The worker finishes running attempts and their consequences before it stops.
  await worker.stop();
  expect((await deliveriesOf(api))[0]?.attempts).toMatchObject([{ status }]);
  expect((await api.get(`/webhook-endpoints/${id}`)).body).toMatchObject({ enabled: true, ...change });
  expect(await mailsOf(api)).toEqual([]);
});

test("Retry-After is seconds or an HTTP date, one day at most, and only extends a wait", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  onTestFinished(() => void (service.now = null));
  service.now = new Date("2030-01-01T00:00:00Z");
  const waits: Record<string, number> = {
    "120": 120,
    "10": 30,
    "Tue, 01 Jan 2030 01:00:00 GMT": 3_600,
    "Tue, 01 Jan 2030 00:00:10 GMT": 30,
    "Fri, 01 Feb 2030 00:00:00 GMT": 86_400,
    // None of these is a date as RFC 9110, 5.6.7 defines it.
    "x 2031": 30,
    "in 2 hours": 30,
    "2030-01-01T01:00:00Z": 30,
    "Tue, 01 Jan 2030 01:00:00 +0000": 30,
    "Tue, 1 Jan 2030 01:00:00 GMT": 30,
    "Fri, 32 Jan 2030 01:00:00 GMT": 30,
    "Invalid Date": 30,
  };
  const receiver = await startReceiver();
  receiver.answer = (response, { path }) =>
    void response.writeHead(503, { "retry-after": decodeURIComponent(path.slice(1)) }).end();
  await startDeliveryWorker();
  const asked = new Map<string, string>();
  for (const text of Object.keys(waits)) {
    const url = `${receiver.url}/${encodeURIComponent(text)}`;
    asked.set((await api.endpoint({ url, events: ["client.created"], honourRetryAfter: true })).id, text);
  }
  await api.client();
  await untilDelivered(async () => (await deliveriesOf(api)).every(({ attempts }) => attempts[0]?.durationMs != null));
  const waited = (await deliveriesOf(api)).map(({ endpointId, nextAttemptAt, updatedAt }) => [
    asked.get(endpointId),
    (Date.parse(nextAttemptAt ?? "") - Date.parse(updatedAt)) / 1000,
  ]);
  expect(Object.fromEntries(waited)).toEqual(waits);
});

test("a lost worker's attempt is spent, and the fifth is the last", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  const receiver = await startReceiver();
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  for (let i = 0; i < 2; i++) await api.client();
  const [begun, fifth] = await deliveriesOf(api);
  await asSystem(service.db, async (system) => {
    await system`
      update delivery_queue set lease_token = 'gone', started_at = now() - interval '31 seconds',
        attempt_count = case when delivery_id = ${fifth?.id ?? ""} then 5 else 1 end
      where org_id = ${api.org}`;
  });
  await startDeliveryWorker({ pollMs: 200 });
  await untilDelivered(async () => (await deliveriesOf(api)).every(({ status }) => status !== "DELIVERING"));
  const after = await deliveriesOf(api);
  expect(after.map(({ id, status }) => [id, status])).toEqual([
    [begun?.id, "PENDING"],
    [fifth?.id, "FAILED"],
  ]);
  expect(after[0]?.attempts).toMatchObject([{ number: 1, error: "worker_lost", durationMs: null, status: null }]);
  expect(after[1]?.attempts).toMatchObject([{ number: 5, error: "worker_lost" }]);
  expect(receiver.received).toEqual([]);
});

test("a lost worker's delivery is cancelled if its type or endpoint was switched off", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  const changed = await api.endpoint({ events: ["client.created", "invoice.sent"] });
  const disabled = await api.endpoint({ events: ["client.created"] });
  await api.client();
  await asSystem(
    service.db,
    (system) => system`
      update delivery_queue set lease_token = 'gone', started_at = now() - interval '31 seconds', attempt_count = 1
      where org_id = ${api.org}`,
  );
  await api.patch(`/webhook-endpoints/${changed.id}`, { events: ["invoice.sent"] });
  const isOver = async () => (await deliveriesOf(api)).every(({ status }) => status !== "DELIVERING");
  await inOrg({ db: service.db, org: api.org }, async (tx) => {
    await tx.sql`select 1 from webhook_endpoint where org_id = ${api.org} and id = ${disabled.id} for update`;
    await tx.sql`update webhook_endpoint set enabled = false where org_id = ${api.org} and id = ${disabled.id}`;
    await startDeliveryWorker({ pollMs: 200 });
    await untilDelivered(async () => (await waiting(service)) > 0 || (await isOver()));
  });
  await untilDelivered(isOver);
  expect((await deliveriesOf(api)).map(({ status, attempts }) => [status, attempts[0]?.error])).toEqual([
    ["CANCELLED", "worker_lost"],
    ["CANCELLED", "worker_lost"],
  ]);
});

test("a failure while its endpoint is being disabled cancels the delivery", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  const answer = Promise.withResolvers<void>();
  receiver.answer = (response) => void answer.promise.then(() => response.writeHead(500).end());
  await startDeliveryWorker();
  const disabled = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const changed = await api.endpoint({ url: receiver.url, events: ["client.created", "invoice.sent"] });
  await api.client();
  await untilDelivered(async () => receiver.received.length === 2);
  await api.patch(`/webhook-endpoints/${disabled.id}`, { enabled: false });
  await api.patch(`/webhook-endpoints/${changed.id}`, { events: ["invoice.sent"] });
  answer.resolve();
  const done = await waitUntilAllDone(api);
  expect(done.map(({ status, attempts }) => [status, attempts[0]?.status])).toEqual([
    ["CANCELLED", 500],
    ["CANCELLED", 500],
  ]);
});

test("an unreadable secret fails by name until it is rotated, and others get theirs", async () => {
  const api = await newDeliveryOrg();
  const [receiver, other] = [await startReceiver(), await startReceiver()];
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.endpoint({ url: other.url, events: ["client.created"] });
  const { db } = await deliveryService();
  await db.system`
    update webhook_endpoint set secret_sealed = set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20))
    where org_id = ${api.org} and id = ${id}`;
  await startDeliveryWorker({ waitsMs: [0, 1_000, 50, 50, 50] });
  await api.client();
  const failingDelivery = async () => (await deliveriesOf(api)).find(({ endpointId }) => endpointId === id);
  await untilDelivered(async () => (await failingDelivery())?.attempts[0]?.error === "secret_unreadable");
  expect((await failingDelivery())?.attempts[0]).toMatchObject({ status: null, responseBody: null });
  expect(receiver.received).toEqual([]);
  const { secret } = await api.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${id}/rotate-secret`);
  await untilDelivered(async () => (await failingDelivery())?.status === "SUCCEEDED");
  const [got] = receiver.received;
  const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got?.headers["svc-signature"])) ?? [];
  expect(v1).toBe(hmac(secret, `${t}.${got?.body}`));
  expect(other.received).toHaveLength(1);
});

test("an unreadable previous secret is left out, and the current one signs alone", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  const { id } = await api.endpoint({ url: receiver.url, events: ["client.created"] });
  const { secret } = await api.act<WebhookEndpointWithSecret>(`/webhook-endpoints/${id}/rotate-secret`, {
    overlapHours: 1,
  });
  const { db } = await deliveryService();
  await db.system`
    update webhook_endpoint set previous_secret_sealed =
      set_byte(previous_secret_sealed, 20, 255 - get_byte(previous_secret_sealed, 20))
    where org_id = ${api.org} and id = ${id}`;
  await startDeliveryWorker();
  await api.client();
  expect(await waitForAttempts(api, 1)).toMatchObject({ status: "SUCCEEDED" });
  const [got] = receiver.received;
  const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got?.headers["svc-signature"])) ?? [];
  expect(v1).toBe(hmac(secret, `${t}.${got?.body}`));
});

/** Returns a clock that is further ahead each time it is read. */
function jumpingClock(ms: number): () => Date {
  let reads = 0;
  return () => new Date(Date.now() + ms * reads++);
}

test("an attempt that its lease may not cover does not start", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.client();
  const worker = await startDeliveryWorker({ clock: jumpingClock(21_000) });
  await untilDelivered(async () => (await deliveriesOf(api))[0]?.status !== "PENDING");
  await worker.stop();
  expect(receiver.received).toEqual([]);
  expect((await deliveriesOf(api))[0]?.status).toBe("DELIVERING");
});

test("a worker whose clock is set back releases expired leases", async () => {
  const api = await newDeliveryOrg();
  const { db } = await deliveryService();
  await api.endpoint({ events: ["client.created"] });
  await api.client();
  const lease = (age: string) => db.system`
    update delivery_queue set lease_token = 'gone', attempt_count = 1, started_at = now() - ${age}::interval
    where org_id = ${api.org}`;
  await lease("0 seconds");
  let [aheadMs, reads] = [3_600_000, 0];
  const clock = () => {
    reads++;
    return new Date(Date.now() + aheadMs);
  };
  await startDeliveryWorker({ pollMs: 100, clock });
  await untilDelivered(async () => reads > 2);
  aheadMs = 0;
  await lease("31 seconds");
  await untilDelivered(async () => (await deliveriesOf(api))[0]?.status !== "DELIVERING");
  expect((await deliveriesOf(api))[0]?.attempts).toMatchObject([{ error: "worker_lost" }]);
});

test("an attempt's duration ignores changes of the clock", async () => {
  const api = await newDeliveryOrg();
  const receiver = await startReceiver();
  // Its lease covers the attempt all the same.
  await startDeliveryWorker({ clock: jumpingClock(60_000), attemptTimeoutMs: 300_000 });
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  await api.client();
  const { attempts } = await waitForAttempts(api, 1);
  expect(attempts).toMatchObject([{ status: 200 }]);
  expect(attempts[0]?.durationMs).toBeLessThan(60_000);
});

test("a rolled-back commit notifies nobody and delivers nothing", async () => {
  const api = await newDeliveryOrg();
  const service = await deliveryService();
  const receiver = await startReceiver();
  await startDeliveryWorker();
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  let woken = 0;
  const listener = () => void woken++;
  service.db.deliveryListeners.add(listener);
  onTestFinished(() => void service.db.deliveryListeners.delete(listener));
  const undone = inOrg({ db: service.db, org: api.org }, async (tx) => {
    tx.wakeDeliveries();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([woken, receiver.received]).toEqual([0, []]);
});
