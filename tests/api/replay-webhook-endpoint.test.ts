// @module-tag slow
// @module-tag database
// @module-tag cells
import { expect, onTestFinished, test } from "vitest";
import type { Scope } from "#contract/api/scopes.ts";
import type { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Replay } from "#contract/webhooks/webhooks.ts";
import { allDatabases } from "#server/db/placement/databases.ts";
import { continueReplays } from "#server/webhooks/continue-replays.ts";
import type { Api } from "../support/api.ts";
import { waiting } from "../support/broken-connections.ts";
import { until } from "../commands/quoin.ts";
import { addEvents, countingService } from "../support/scanned-rows.ts";
import { atTime, databaseFor, newKey, newOrg, service } from "../support/service.ts";
import { everythingOf, rowsOf } from "../support/stored-rows.ts";

const runReplayJob = async () => {
  const { db } = await service();
  for (const cell of await allDatabases(db)) await continueReplays({ db: cell, clock: () => new Date() });
};
const deliveries = async (api: Api) =>
  (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries?limit=100")).body.data;

test("every selected event of the period becomes a new delivery, in order", async () => {
  const api = await newOrg();
  await atTime("2030-01-01T00:00:00Z", () => api.client());
  const chosen = [];
  for (const day of ["2030-01-02", "2030-01-03", "2030-01-04"]) {
    chosen.push(await atTime(`${day}T00:00:00Z`, () => api.client()));
    await atTime(`${day}T00:00:00Z`, () => api.project());
  }
  const { id } = await api.endpoint({ events: ["client.created"] });
  const before = await deliveries(api);
  const replay = await atTime("2030-02-01T00:00:00Z", () =>
    api.act<Replay>(`/webhook-endpoints/${id}/replay`, {
      since: "2030-01-02T00:00:00Z",
      until: "2030-01-04T00:00:00Z",
      only: "all",
    }),
  );
  expect(replay).toMatchObject({ endpointId: id, status: "RUNNING", only: "all", total: 6, done: 0 });
  await runReplayJob();
  const { body } = await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`);
  expect(body).toMatchObject({ status: "DONE", total: 6, done: 6 });
  const made = (await deliveries(api)).slice(0, 6);
  expect(before).toEqual([]);
  expect(made.every(({ status, test: isTest }) => status === "PENDING" && !isTest)).toBe(true);
  await runReplayJob();
  expect(await deliveries(api)).toHaveLength(6);
});

test("with `failed`, only events that never reached the endpoint are replayed", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const { id } = await api.endpoint({ events: ["client.created"] });
  for (let i = 0; i < 4; i++) await api.client();
  const [, third, second, first] = await deliveries(api);
  const set = (delivery: DeliverySummary | undefined, status: string) => db.system`
    with ended as (delete from delivery_queue where org_id = ${api.org} and delivery_id = ${delivery?.id ?? ""})
    update delivery set status = ${status}, finished_at = now()
    where org_id = ${api.org} and id = ${delivery?.id ?? ""}`;
  await set(first, "FAILED");
  await set(second, "SUCCEEDED");
  await set(third, "CANCELLED");
  const period = { since: "2026-01-01T00:00:00Z", only: "failed" };
  expect(await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period)).toMatchObject({ total: 2 });
  await runReplayJob();
  const again = (await deliveries(api)).slice(0, 2).map(({ eventId }) => eventId);
  expect(new Set(again)).toEqual(new Set([first?.eventId, third?.eventId]));
  // Events that are being delivered again no longer count as failed.
  expect(await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period)).toMatchObject({ total: 0 });
});

test("with `failed`, events raised while the endpoint was disabled are replayed", async () => {
  const api = await newOrg();
  await atTime("2030-03-01T00:00:00Z", () => api.client());
  const { id } = await atTime("2030-03-02T00:00:00Z", () => api.endpoint({ events: ["client.created"] }));
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  const missed = await atTime("2030-03-03T00:00:00Z", () => api.client());
  await api.patch(`/webhook-endpoints/${id}`, { enabled: true });
  const period = { since: "2030-01-01T00:00:00Z", only: "failed" };
  const ask = () => api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
  expect(await atTime("2030-04-01T00:00:00Z", ask)).toMatchObject({ total: 1 });
  await runReplayJob();
  const [delivery] = await deliveries(api);
  const { body } = await api.get<{ data: { object: { id: string } } }>(`/events/${delivery?.eventId}`);
  expect(body.data.object.id).toBe(missed.id);
});

test("days are the organization's, and a period ends now at the latest", async () => {
  const api = await newOrg();
  const made = ["2030-01-01T15:59:59.999Z", "2030-01-01T16:00:00Z", "2030-01-02T15:59:59.999Z", "2030-01-02T16:00:00Z"];
  for (const at of made) await atTime(at, () => api.client());
  const { id } = await api.endpoint({ events: ["client.created"] });
  const ask = (period: object) =>
    atTime("2030-01-03T00:00:00Z", () =>
      api.act<Replay>(`/webhook-endpoints/${id}/replay`, { since: "2030-01-02", only: "all", ...period }),
    );
  expect(await ask({ until: "2030-01-02" })).toMatchObject({
    since: "2030-01-01T16:00:00.000Z",
    until: "2030-01-02T15:59:59.999Z",
    total: 2,
  });
  expect(await ask({ until: "2030-01-05" })).toMatchObject({ until: "2030-01-03T00:00:00.000Z", total: 3 });
});

test("a replay reads the events of its period alone", async () => {
  const { on, db, scanned, target } = await countingService();
  const api = await newOrg({ on });
  const { id } = await api.endpoint({ events: ["payment.recorded"] });
  const [count, othersCount] = [400, 5_000];
  for (const [at, added] of [
    ["2029-12-31T00:00:00Z", othersCount],
    ["2030-01-20T00:00:00Z", count],
    ["2031-12-31T00:00:00Z", othersCount],
  ] as const) {
    await addEvents({ org: api.org, target, count: added, at: new Date(at) });
  }
  const replay = await atTime(
    "2032-01-01T00:00:00Z",
    () => api.act<Replay>(`/webhook-endpoints/${id}/replay`, { since: "2030-01-01", until: "2030-01-31", only: "all" }),
    on,
  );
  await continueReplays({ db, clock: () => new Date() });
  expect(scanned()).toBeLessThan(3 * count);
  const { body } = await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`);
  expect(body).toMatchObject({ status: "DONE", total: count, done: count });
  const { data } = (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries?limit=1")).body;
  expect(data.map(({ status }) => status)).toEqual(["PENDING"]);
});

test("one transaction of a replay reads a thousand events at most", async () => {
  const { on, db, scanned, target } = await countingService();
  const api = await newOrg({ on });
  const { id } = await api.endpoint({ events: ["client.created"] });
  await atTime("2030-01-01T00:00:00Z", () => api.client(), on);
  await addEvents({ org: api.org, target, count: 2_500, at: new Date("2030-01-31T00:00:00Z") });
  await atTime("2030-02-01T00:00:00Z", () => api.client(), on);
  const replay = await atTime(
    "2032-01-01T00:00:00Z",
    () => api.act<Replay>(`/webhook-endpoints/${id}/replay`, { since: "2030-01-01", only: "all" }),
    on,
  );
  const read = async () => (await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`)).body;
  const stopping = new AbortController();
  const clock = () => {
    stopping.abort();
    return new Date();
  };
  await continueReplays({ db, clock, stopping: stopping.signal });
  expect(scanned()).toBeLessThan(1_100);
  expect(await read()).toMatchObject({ status: "RUNNING", total: 2, done: 1 });
  await continueReplays({ db, clock: () => new Date() });
  expect(await read()).toMatchObject({ status: "DONE", total: 2, done: 2 });
});

test("a replay of a period without events is done at once", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint({ events: ["client.created"] });
  await api.client();
  const before = await deliveries(api);
  const period = { since: "2020-01-01", until: "2020-01-31", only: "all" };
  const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
  expect(replay).toMatchObject({ status: "RUNNING", total: 0 });
  await runReplayJob();
  const { body } = await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`);
  expect(body).toMatchObject({ status: "DONE", total: 0, done: 0 });
  expect(await deliveries(api)).toEqual(before);
});

test("a long replay runs in batches, and concurrent workers replay each event once", async () => {
  const api = await newOrg();
  for (let i = 0; i < 25; i++) await Promise.all(Array.from({ length: 10 }, () => api.client()));
  const { id } = await api.endpoint({ events: ["client.created"] });
  const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, {
    since: "2026-01-01T00:00:00Z",
    only: "all",
  });
  await Promise.all([runReplayJob(), runReplayJob(), runReplayJob(), runReplayJob()]);
  await runReplayJob();
  const { body } = await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`);
  expect(body).toMatchObject({ status: "DONE", total: 250, done: 250 });
  const stored = await rowsOf<Pick<Delivery, "eventId">>(api.org, "delivery");
  expect([stored.length, new Set(stored.map(({ eventId }) => eventId)).size]).toEqual([250, 250]);
});

test("replays take turns, and one that fails does not stop the others", async () => {
  const on = await service();
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replayOf = async (clients: number) => {
    const api = await newOrg({ on });
    for (let i = 0; i < clients; i++) await api.client();
    const { id } = await api.endpoint({ events: ["client.created"] });
    const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
    return { api, read: async () => (await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`)).body };
  };
  await runReplayJob();
  const [failing, long, short] = [await replayOf(1), await replayOf(101), await replayOf(1)];
  const setDone = (done: number) =>
    on.db.system`update webhook_replay set done = ${done} where org_id = ${failing.api.org}`;
  // The next increment overflows the column.
  await setDone(2_147_483_647);
  onTestFinished(async () => {
    await setDone(0);
    await runReplayJob();
  });
  let ms = Date.now();
  await expect(continueReplays({ db: on.db, clock: () => new Date(ms++) })).rejects.toThrow(AggregateError);
  expect((await failing.read()).status).toBe("RUNNING");
  expect(await long.read()).toMatchObject({ status: "DONE", done: 101 });
  expect(await short.read()).toMatchObject({ status: "DONE", done: 1 });
  expect((await short.read()).updatedAt < (await long.read()).updatedAt).toBe(true);
});

test("a stopped replay ends with its batch and continues from there", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  for (let i = 0; i < 101; i++) await api.client();
  const { id } = await api.endpoint({ events: ["client.created"] });
  await runReplayJob();
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
  const read = async () => (await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`)).body;
  const stopping = new AbortController();
  const clock = () => {
    stopping.abort();
    return new Date();
  };
  await continueReplays({ db, clock, stopping: stopping.signal });
  expect(await read()).toMatchObject({ status: "RUNNING", done: 100 });
  await runReplayJob();
  expect(await read()).toMatchObject({ status: "DONE", done: 101 });
});

test("disabling the endpoint ends its replay", async () => {
  const api = await newOrg();
  await api.client();
  const { id } = await api.endpoint({ events: ["client.created"] });
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
  await api.patch(`/webhook-endpoints/${id}`, { enabled: false });
  await runReplayJob();
  expect((await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`)).body.status).toBe("CANCELLED");
  expect(await deliveries(api)).toEqual([]);
  expect(await api.refused("POST", `/webhook-endpoints/${id}/replay`, { body: period })).toMatchObject({ status: 409 });
});

test.each(["PATCH", "DELETE"])("a replay leaves nothing pending when %s ends it", async (method) => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const { id } = await api.endpoint({ events: ["client.created"] });
  await api.client();
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replay = await api.act<Replay>(`/webhook-endpoints/${id}/replay`, period);
  const inProgress: Promise<unknown>[] = [];
  await db.system.begin(async (sql) => {
    // The lock on the queue keeps the change uncommitted while the replay continues.
    await sql`select 1 from delivery_queue where org_id = ${api.org} for update`;
    const body = method === "PATCH" ? { body: { enabled: false } } : {};
    inProgress.push(api.send(method, `/webhook-endpoints/${id}`, body));
    await until(async () => (await waiting()) === 1);
    inProgress.push(runReplayJob());
    await until(async () => (await waiting()) === 2);
  });
  await Promise.all(inProgress);
  expect((await deliveries(api)).map(({ status }) => status)).toEqual(["CANCELLED"]);
  expect((await api.get<Replay>(`/webhook-endpoints/${id}/replays/${replay.id}`)).body.status).toBe("CANCELLED");
});

test.each([
  [{}, "since"],
  [{ since: "January", only: "all" }, "since"],
  [{ since: "2199-01-01", only: "all" }, "since"],
  [{ since: "2026-01-01T00:00:00Z" }, "only"],
  [{ since: "2026-01-01T00:00:00Z", only: "some" }, "only"],
  [{ since: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z", only: "all" }, "until"],
])("%j is refused", async (body, path) => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", `/webhook-endpoints/${id}/replay`, { body });
  expect([refusal.status, refusal.details?.[0]?.path]).toEqual([422, path]);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a key replays a period only where it may read every type of the endpoint", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint({ events: ["client.created", "project.created"] });
  const replay = async (scopes: Scope[]) =>
    (await newKey(api.org, { scopes })).post(`/webhook-endpoints/${id}/replay`, { since: "2026-01-01", only: "all" });
  for (const scopes of [["webhooks:write"], ["webhooks:write", "clients:read"]] as Scope[][]) {
    expect(await replay(scopes)).toMatchObject({ status: 403, body: { error: { code: "INSUFFICIENT_SCOPE" } } });
  }
  expect((await replay(["webhooks:write", "clients:read", "projects:read"])).status).toBe(202);
  expect((await replay(["webhooks:write", "events:read"])).status).toBe(202);
});
