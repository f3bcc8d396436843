// @module-tag gate
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { errorCode } from "#server/core/storage-full.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { startTicking } from "../support/event-loop.ts";
import { createTestApp, newOrg, startService } from "../support/service.ts";
import { serviceTarget } from "../support/target.ts";
import { Api } from "../support/api.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { until } from "../commands/quoin.ts";

/** Opens a service behind a proxy, which gives each session some seconds to answer: more than a busy machine needs. */
async function givenSlowLine(name: string) {
  const on = await startService(name);
  const { org, key } = await newOrg({ on });
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const database = `quoin_test_${name}_${process.env["VITEST_POOL_ID"]}`;
  const { url, proxy } = await proxyTo(server, { user, database });
  const db = openDatabase({ target: { url }, pooler: "none", answerSecondsMax: 4 * timeoutFactor });
  const running = { now: null, db };
  const app = await createTestApp(running);
  onTestFinished(async () => {
    proxy.release();
    await app.close();
    await db.close();
  });
  return { api: new Api(app, org, key), direct: new Api(on.app, org, key), proxy, db };
}

test("a commit without an answer is 503 with an unknown outcome, and its repetition is replayed", async () => {
  const { api, proxy, db } = await givenSlowLine("silent_commit");
  let isInserted = false;
  proxy.cutAt = (bytes) => {
    if (isInserted && bytes.includes("commit")) proxy.hold();
    isInserted ||= bytes.includes("insert into client");
    return false;
  };
  const headers = { "idempotency-key": "the-same-key" };
  const lost = await api.send("POST", "/clients", { body: { name: "Lim" }, headers });
  expect(lost.status).toBe(503);
  expect(lost.body).toMatchObject({ error: { message: expect.stringContaining("did not confirm the change") } });
  expect(Number(lost.headers["retry-after"])).toBeGreaterThan(0);
  expect(db.absence.isOn).toBe(true);
  proxy.cutAt = () => false;
  proxy.release();
  const again = await api.send("POST", "/clients", { body: { name: "Lim" }, headers });
  expect(again.status).toBe(201);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  await until(async () => !db.absence.isOn);
});

test("a server that hangs costs a change its time, changes nothing and holds no connection", async () => {
  const { api, direct, proxy, db } = await givenSlowLine("silent_server");
  proxy.cutAt = (bytes) => {
    if (bytes.includes("insert into client")) proxy.hold();
    return false;
  };
  const hanging = await Promise.all(Array.from({ length: 5 }, () => api.post("/clients", { name: "Lim" })));
  expect(new Set(hanging.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { body } of hanging) {
    expect(body).toMatchObject({ error: { message: expect.not.stringContaining("may have been made") } });
  }
  proxy.cutAt = () => false;
  proxy.release();
  // More than there are connections.
  const after = await Promise.all(Array.from({ length: 30 }, () => api.post("/clients", { name: "After" })));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await direct.get<{ data: object[] }>("/clients?q=Lim")).body.data).toEqual([]);
  await until(async () => !db.absence.isOn);
});

test("a command waits for a statement as long as it takes", async () => {
  const { target } = await startService("silent_command");
  const sleepIn = async (answerSecondsMax: number) => {
    const db = openDatabase({ ...serviceTarget(target), pooler: "none", answerSecondsMax });
    onTestFinished(() => db.close());
    return db.system`select pg_sleep(3)`.then(
      () => "answered",
      (error: unknown) => errorCode(error),
    );
  };
  expect(await Promise.all([sleepIn(1), sleepIn(0)])).toEqual(["ANSWER_TIMEOUT", "answered"]);
});

test("a proxy without a server costs each of many reads less than 3 seconds", async () => {
  const on = await startService("silent_proxy");
  const { org, key } = await newOrg({ on });
  // It accepts each connection and closes it.
  const empty = createServer((socket) => socket.on("error", () => undefined).end()).listen(0, "127.0.0.1");
  await once(empty, "listening");
  const { port } = empty.address() as AddressInfo;
  const db = openDatabase({ target: { url: `postgres://quoin@127.0.0.1:${port}/quoin` }, pooler: "none" });
  const app = await createTestApp({ now: null, db });
  onTestFinished(async () => {
    await app.close();
    await db.close();
    empty.close();
  });
  const api = new Api(app, org, key);
  for (let round = 0; round < 2; round++) {
    const passedMs = startTicking();
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.get("/clients")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(passedMs()).toBeLessThan(3_000);
  }
});
