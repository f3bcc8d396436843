// @module-tag database
import { expect, inject, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { quoin, serve, start, startMsMax, until } from "../commands/quoin.ts";
import { databaseAt, serviceTarget } from "../support/target.ts";

test("through a pooler, processes that start together migrate an empty database once", async () => {
  const database = `quoin_test_pooler_${process.env["VITEST_POOL_ID"]}`;
  const admin = openOwner(inject("server"));
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.unsafe(`create database ${database}`);
  await admin.end();
  const direct = databaseAt(inject("server"), database);
  const { target } = serviceTarget(direct);
  const env = {
    DATABASE_URL: "url" in target ? target.url : "",
    DATABASE_POOLER: "transaction",
    QUOIN_SECRET: "a secret of the tests, long enough",
  };
  const runs = await Promise.all([quoin(["migrate"], env), quoin(["migrate"], env), quoin(["migrate"], env)]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(runs.filter(({ out }) => out.startsWith("Applied "))).toHaveLength(1);

  const created = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { apiKey } = JSON.parse(created.out) as { apiKey: string };
  const [first, second] = await Promise.all([serve(env), serve(env, ["serve", "--no-worker"])]);
  const worker = start(["worker"], { ...env, LOG_LEVEL: "info" });
  await until(async () => worker.error.includes("works in the background"), startMsMax);
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Tan Wei Ming" });
  expect((await fetch(`${first.url}/api/v1/clients`, { method: "POST", headers, body })).status).toBe(201);
  expect((await fetch(`${second.url}/api/v1/clients`, { headers })).status).toBe(200);
  // No session keeps a lock that another one would wait for.
  const owner = openOwner(direct);
  const locks = await owner`
    select 1 from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and a.datname = ${database} and a.state = 'idle'`;
  expect(locks).toHaveLength(0);
  await owner.end();
  worker.child.kill("SIGTERM");
  expect((await worker.exit).code).toBe(0);
  expect(worker.error).not.toContain('"level":50');
});
