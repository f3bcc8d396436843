import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { newWorld } from "./processes.ts";
import { startReceiver } from "../support/receiver.ts";
import { start } from "../commands/quoin.ts";
import { startBalancer } from "./balancer.ts";
import { startOfficeLoad } from "./office-load.ts";
import { until } from "./until.ts";

const phaseMs = 3_000;

test("two servers and two workers lose nothing while servers are killed and restarted", async () => {
  const world = await newWorld("several");
  const receiver = await startReceiver();
  const servers = [await world.port(), await world.port()];
  const urls = servers.map((port) => `http://127.0.0.1:${port}`);
  const [serveA, serveB] = servers.map((port) => () => world.start(["serve", "--no-worker"], { PORT: String(port) }));
  const first = serveA?.();
  let second = serveB?.();
  world.start(["worker"]);
  world.start(["worker"]);
  for (const url of urls) await untilReady(url);
  const balancer = await startBalancer(urls);
  await world.api(balancer.url, "POST", "/webhook-endpoints", { url: receiver.url, events: ["client.created"] });

  const load = startOfficeLoad(() => balancer.url, world.apiKey);
  await sleep(phaseMs);
  first?.child.kill("SIGKILL");
  await sleep(phaseMs);
  serveA?.();
  await untilReady(urls[0] ?? "");
  second?.child.kill("SIGTERM");
  expect((await second?.exit)?.code).toBe(0);
  second = serveB?.();
  await untilReady(urls[1] ?? "");
  await sleep(phaseMs);
  await load.stop();

  expect(load.faults).toEqual([]);
  expect(load.clients.length).toBeGreaterThan(5);
  for (const { invoiceId, id } of load.payments) {
    const invoice = await world.api<{ payments: { id: string }[] }>(balancer.url, "GET", `/invoices/${invoiceId}`);
    expect(invoice.payments.map((payment) => payment.id)).toEqual([id]);
  }
  const delivered = () => receiver.received.map(({ body }) => (JSON.parse(body) as Envelope).data.object.id);
  await until(async () => new Set(delivered()).size >= load.clients.length);
  // Neither a client twice, nor a delivery twice.
  expect(delivered().toSorted()).toEqual(load.clients.toSorted());
});

interface Envelope {
  readonly data: { readonly object: { readonly id: string } };
}

const untilReady = (url: string) =>
  until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200);

test.each(["none", "transaction"] as const)(
  "a revoked key is refused by every server within 2 seconds, with DATABASE_POOLER=%s",
  async (pooler) => {
    const world = await newWorld(`revoked_${pooler}`);
    const ports = [await world.port(), await world.port()];
    for (const port of ports) {
      world.start(["serve", "--no-worker"], { PORT: String(port), DATABASE_POOLER: pooler });
    }
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    for (const url of urls) await untilReady(url);
    const statusAt = async (url: string) =>
      (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${world.apiKey}` } })).status;
    for (const url of urls) expect(await statusAt(url)).toBe(200);

    const db = openDatabase({ target: world.target, pooler: "none" });
    onTestFinished(() => db.close());
    // As another process does it, without a notification that would help the second case.
    await db.system`update api_key set revoked_at = ${systemClock()} where org_id = ${world.org}`;
    await sleep(1_500);
    for (const url of urls) expect(await statusAt(url)).toBe(401);
  },
);

test("a newer process may not be followed by the start of an older one", async () => {
  const world = await newWorld("newer");
  await world.addMigration("9999-later.sql", "alter table client add column later text;\n");
  const run = start(["migrate"], world.env);
  expect((await run.exit).code).toBe(1);
  expect(run.error).toContain("contains migration 9999-later.sql, which this version of Quoin does not have");
});
