// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { openOwner } from "#server/db/sql.ts";
import { blockEvents, waiting } from "../support/broken-connections.ts";
import { until } from "../commands/quoin.ts";
import { createTestApp, newOrg, service, startService, type Service } from "../support/service.ts";

test("an organization's waiting writes delay no other organization's", async () => {
  const busy = await newOrg();
  const other = await newOrg({ beside: busy });
  const holding = await blockEvents(busy.org);
  let isHeld = true;
  // More requests than connections.
  const posted = Array.from({ length: 12 }, async () => {
    const { status } = await busy.post("/clients", { name: "Lim" });
    return { status, wasHeld: isHeld };
  });
  await until(async () => (await waiting()) >= 4);
  expect((await other.get("/clients")).status).toBe(200);
  expect((await other.post("/clients", { name: "Tan" })).status).toBe(201);
  isHeld = false;
  await holding.release();
  expect(await Promise.all(posted)).toEqual(posted.map(() => ({ status: 201, wasHeld: false })));
});

/** Locks the leads of all organizations until `release` is called. */
async function lockLeads(on: Service) {
  const owner = openOwner(on.target);
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = owner.begin(async (sql) => {
    await sql`lock table lead in access exclusive mode`;
    held.resolve();
    await end.promise;
  });
  await held.promise;
  const release = async () => {
    end.resolve();
    await holding;
    await owner.end();
  };
  return { release };
}

test("a read that takes too long is 503, over a connection and within the process", async () => {
  const on = await startService("slow_read");
  const { key } = await newOrg({ on });
  const app = await createTestApp(on, { answerTimeoutMs: 300 });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const { release } = await lockLeads(on);
  const headers = { authorization: `Bearer ${key}` };
  const within = await app.inject({ url: "/api/v1/leads", headers });
  const over = await fetch(`${address}/api/v1/leads`, { headers });
  await release();
  await app.close();
  for (const body of [within.json<ErrorBody>(), (await over.json()) as ErrorBody]) {
    expect(body.error).toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("timed out") });
  }
  expect([within.statusCode, over.status]).toEqual([503, 503]);
});

test("an organization's waiting reads delay no other organization's", async () => {
  const on = await startService("waiting_reads");
  const [busy, other] = [await newOrg({ on }), await newOrg({ on })];
  const locked = await lockLeads(on);
  // More requests than connections, some of them searches.
  const asked = Array.from(
    { length: 24 },
    async (_, i) => (await busy.get(i % 2 === 0 ? "/leads" : "/leads?q=x")).status,
  );
  await until(async () => (await waiting(on)) >= 4);
  expect((await other.get("/clients")).status).toBe(200);
  expect((await other.get("/invoices?q=tan")).status).toBe(200);
  await locked.release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
});

test("an organization's waiting writes, reads and searches delay no other organization", async () => {
  const on = await startService("waiting_shares");
  const [busy, other] = [await newOrg({ on }), await newOrg({ on })];
  const locked = await lockLeads(on);
  const ask = [
    () => busy.post("/leads", { name: "Lim", phone: "+6591234567", source: "WEBSITE" }),
    () => busy.get("/leads"),
    () => busy.get("/leads?q=x"),
  ];
  const asked = Array.from({ length: 30 }, async (_, i) => (await ask[i % ask.length]?.())?.status);
  await until(async () => (await waiting(on)) >= 10);
  expect((await other.get("/clients")).status).toBe(200);
  expect((await other.post("/clients", { name: "Tan" })).status).toBe(201);
  await locked.release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 201]));
});

test("at most 200 changes of an organization wait, and further ones are refused at once", async () => {
  const busy = await newOrg();
  const holding = await blockEvents(busy.org);
  const answered: number[] = [];
  const posted = Array.from({ length: 230 }, async () => {
    answered.push((await busy.post("/clients", { name: "Lim" })).status);
  });
  // Five requests hold a connection, and 200 wait for one.
  await until(async () => answered.length >= 25);
  const refused = answered.length;
  expect(new Set(answered)).toEqual(new Set([503]));
  await holding.release();
  await Promise.all(posted);
  // On a slow machine the last requests time out while waiting.
  expect(answered.filter((status) => status === 201).length).toBeGreaterThan(100);
  expect(refused).toBeLessThan(30);
  expect((await busy.post("/clients", { name: "Tan" })).status).toBe(201);
});

test("behind a transaction pooler an organization's reads do not wait for its changes", async () => {
  const { target } = await service();
  const db = openDatabase({ target, pooler: "transaction" });
  const on: Service = { app: await createTestApp({ db, now: null }), db, target, now: null };
  const busy = await newOrg({ on });
  const holding = await blockEvents(busy.org);
  const posted = Array.from({ length: 12 }, async () => (await busy.post("/clients", { name: "Lim" })).status);
  await until(async () => (await waiting(on)) >= 5);
  expect((await busy.get("/clients")).status).toBe(200);
  await holding.release();
  expect(new Set(await Promise.all(posted))).toEqual(new Set([201]));
  await on.app.close();
  await db.close();
});
