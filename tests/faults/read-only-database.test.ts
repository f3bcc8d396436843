import { inject, onTestFinished, expect, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { asProcess } from "../commands/quoin.ts";
import { databaseAt } from "../support/target.ts";
import { linesOf, startWatched } from "../support/watched-server.ts";
import { endSessions } from "./end-sessions.ts";
import { until } from "./until.ts";

test("an outage that begins with a lost connection is named when the database takes no changes", async () => {
  const { send, run, url } = await startWatched(asProcess, "read_only_later");
  const database = `quoin_test_read_only_later_${process.env["VITEST_POOL_ID"]}`;
  const [admin, holder] = [openOwner(inject("server")), openOwner(databaseAt(inject("server"), database))];
  onTestFinished(async () => {
    await Promise.all([admin.end(), holder.end()]);
  });
  expect((await send("POST", "/api/v1/clients", { name: "Before" })).status).toBe(201);
  // The change waits for the lock, and is ended with its session.
  const locked = Promise.withResolvers<undefined>();
  const holding = holder.begin(async (tx) => {
    await tx`lock table client in exclusive mode`;
    locked.resolve(undefined);
    await new Promise(() => undefined);
  });
  holding.catch(() => undefined);
  await locked.promise;
  const waiting = send("POST", "/api/v1/clients", { name: "Waits" });
  await until(async () => {
    const [row] = await admin<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where datname = ${database} and wait_event_type = 'Lock'`;
    return row?.count === 1;
  });
  await admin.unsafe(`alter database ${database} set default_transaction_read_only = on`);
  await endSessions(admin, database);
  expect((await waiting).status).toBe(503);
  await until(async () => (await send("POST", "/api/v1/clients", { name: "Later" })).status === 503);
  await until(() =>
    Promise.resolve(linesOf(run).some(({ msg }) => String(msg).startsWith("the database takes no changes"))),
  );
  await admin.unsafe(`alter database ${database} set default_transaction_read_only = off`);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  await until(() => Promise.resolve(linesOf(run).some(({ msg }) => msg === "the database takes changes again")));
});

test("a database that takes no changes is an outage of changes: 503, /readyz and one log line", async () => {
  const { send, run, url } = await startWatched(asProcess, "read_only");
  const database = `quoin_test_read_only_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(inject("server"));
  onTestFinished(() => admin.end());
  const turn = async (state: "on" | "off") => {
    await admin.unsafe(`alter database ${database} set default_transaction_read_only = ${state}`);
    // Sessions keep the setting with which they began.
    await endSessions(admin, database);
  };
  const create = (name: string) => send("POST", "/api/v1/clients", { name });
  expect((await create("Before")).status).toBe(201);
  await turn("on");
  await until(
    async () =>
      ((await (await fetch(`${url}/readyz`)).json()) as { reason?: string }).reason === "the database takes no changes",
  );
  for (let i = 0; i < 20; i++) {
    const answer = await create("While read-only");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      error: { code: "UNAVAILABLE", message: expect.stringContaining("takes no changes") },
    });
  }
  expect((await send("GET", "/api/v1/clients")).status).toBe(200);
  // The sessions that read nothing but "read-only" are left without help: no server ends them.
  await admin.unsafe(`alter database ${database} set default_transaction_read_only = off`);
  await until(async () => (await create("After")).status === 201);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  await until(async () => linesOf(run).some(({ msg }) => msg === "the database takes changes again"));
  const lines = linesOf(run).filter(({ msg }) => !/can(not)? be reached/.test(String(msg)));
  expect(lines).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^the database takes no changes/) },
    { level: 40, msg: "the database takes changes again" },
  ]);
});
