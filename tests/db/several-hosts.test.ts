// @module-tag gate
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/open-database.ts";
import { shownPlace, withHostsApart } from "#server/db/connection/place.ts";
import { quoin } from "../commands/in-process.ts";
import { until } from "../commands/quoin.ts";
import { Api } from "../support/api.ts";
import { listenerOf, startProxy } from "../support/database-proxy.ts";
import { startTicking } from "../support/event-loop.ts";
import { createTestApp, newOrg, startService } from "../support/service.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

const secret = "the secret of the tests of several hosts";

test.each([
  ["postgres://q:p@a:1,b:2/quoin", "a:1,b:2"],
  ["postgresql://q@a,b:2/quoin?target_session_attrs=read-write", "a:5432,b:2"],
  ["postgres://q@[fd00::1]:1,[fd00::2]:2/quoin", "[fd00::1]:1,[fd00::2]:2"],
  ["postgres://q@a,b?sslmode=require", "a:5432,b:5432"],
  ["postgres://q@x/quoin?host=a,b&port=1,2", "a:1,b:2"],
  ["postgres://q@x/quoin?host=a,b&port=7", "a:7,b:7"],
])("the hosts of %s are read as PostgreSQL's own programs do", (url, shown) => {
  expect(shownPlace(withHostsApart(url))).toBe(shown);
});

test.each([
  ["postgres://q@a:1,b:2/quoin?target_session_attrs=prefer-standby", "target_session_attrs must be one of"],
  ["postgres://q@x/quoin?host=a,b,c&port=1,2", "it names 3 hosts and 2 ports"],
  ["postgres://q@127.0.0.1:1,127.0.0.1:2/quoin", "127.0.0.1:1 connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2 connect"],
])("a start with DATABASE_URL=%s ends with one line", async (url, text) => {
  const { code, error } = await quoin(["migrate"], {
    DATABASE_URL: url,
    QUOIN_SECRET: secret,
    QUOIN_DATABASE_WAIT: "0s",
  });
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(text) });
});

test("of several hosts the one that answers serves, and another one when it is gone", async () => {
  const on = await startService("several_hosts");
  const { org, key } = await newOrg({ on });
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const database = `quoin_test_several_hosts_${process.env["VITEST_POOL_ID"]}`;
  // The first one accepts connections and never answers.
  const hanging = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const proxies = [await startProxy(listenerOf(server)), await startProxy(listenerOf(server))] as const;
  const ports = [(hanging.address() as AddressInfo).port, ...proxies.map(({ port }) => port)];
  const list = ports.map((port) => `127.0.0.1:${port}`).join(",");
  const url = withHostsApart(`postgres://${user}@${list}/${database}?target_session_attrs=read-write`);
  const db = openDatabase({ target: { url }, pooler: "none" });
  const app = await createTestApp({ now: null, db });
  onTestFinished(async () => {
    await app.close();
    await db.close();
    await Promise.all(proxies.map((proxy) => proxy.close()));
    hanging.close();
  });
  const api = new Api(app, org, key);
  expect((await api.post("/clients", { name: "First" })).status).toBe(201);
  for (const proxy of proxies) {
    proxy.cutAt = () => true;
    proxy.cut(() => true);
    await until(async () => (await api.post("/clients", { name: "Next" })).status === 201);
    expect((await api.get("/clients")).status).toBe(200);
    proxy.cutAt = () => false;
  }
  for (const proxy of proxies) {
    proxy.cutAt = () => true;
    proxy.cut(() => true);
  }
  const passedMs = startTicking();
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.get("/clients")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(passedMs()).toBeLessThan(5_000 * timeoutFactor);
  // Connections that were never made have nothing to renew.
  for (const pool of [db.app, db.system]) pool.renew();
  for (const proxy of proxies) proxy.cutAt = () => false;
  await until(async () => (await api.post("/clients", { name: "Last" })).status === 201);
  await until(async () => !db.absence.isOn);
});
