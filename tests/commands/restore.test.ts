// @module-tag gate
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { databaseAt } from "../support/target.ts";
import { quoin, serve, urlOf } from "./in-process.ts";
import { emptyDataDir } from "./quoin.ts";

const fixture = fileURLToPath(new URL("../upgrade/0.1.0.backup", import.meta.url));

/** Creates an empty database. */
async function newDatabase() {
  const server = inject("server");
  const database = `quoin_test_restore_${randomUUID().slice(0, 8)}`;
  const admin = openOwner(server);
  await admin.unsafe(`create database ${database} template template0`);
  const owner = openOwner(databaseAt(server, database));
  onTestFinished(async () => {
    await owner.end();
    await admin.unsafe(`drop database if exists ${database} with (force)`);
    await admin.end();
  });
  await owner`set application_name = 'another program'`;
  const url = await urlOf(databaseAt(server, database));
  return { env: { DATABASE_URL: url, QUOIN_SECRET: "a secret of the tests, long enough" }, owner };
}

test("what was being sent at the time of a backup is due again, as before its attempt", async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  const created = JSON.parse(
    (await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], source.env)).out,
  ) as { apiKey: string };
  const { url, run } = await serve({ ...source.env, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" }, [
    "serve",
    "--no-worker",
  ]);
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${created.apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  await send("/webhook-endpoints", { url: "http://127.0.0.1:9", events: ["client.created"] });
  const { id: clientId } = await send("/clients", { name: "Lim", email: "lim@example.com" });
  const { id: projectId } = await send("/projects", { name: "Kitchen", clientId });
  const items = [{ description: "Tiles", qty: 1, unitPrice: 1 }];
  const { id } = await send("/invoices", { clientId, projectId, title: "Claim", items });
  await send(`/invoices/${id}/send`, {});
  await run.stop();
  // As workers hold them: the mail in its first attempt after four days, the delivery in its fifth.
  await source.owner`
    update mail set status = 'QUEUED', next_attempt_at = now() - interval '4 days', lease_token = 'gone',
      leased_until = now() + interval '5 minutes', attempt_count = 1`;
  await source.owner`
    update delivery_queue set lease_token = 'gone', started_at = now() - interval '1 hour', attempt_count = 5`;

  const file = join(await emptyDataDir(), "a.backup");
  expect(await quoin(["backup", file], source.env)).toMatchObject({ code: 0 });
  expect(await quoin(["restore", file], target.env)).toMatchObject({ code: 0 });
  expect(await target.owner`select lease_token, leased_until, attempt_count from mail`).toEqual([
    { leaseToken: null, leasedUntil: null, attemptCount: 0 },
  ]);
  expect(await target.owner`select lease_token, started_at, attempt_count from delivery_queue`).toEqual([
    { leaseToken: null, startedAt: null, attemptCount: 4 },
  ]);
  const status = JSON.parse((await quoin(["status", "--json"], target.env)).out) as { mails: object };
  expect(status.mails).toEqual({ queued: 1, tooOld: 1 });
});

test.each([
  ["a table", "create table customer (id integer)", "customer"],
  ["a function", "create function nfc() returns integer language sql as 'select 1'", "nfc"],
  ["a sequence", "create sequence customer_number", "customer_number"],
])("a database with %s of another program is not restored into", async (_, statement, name) => {
  const { env, owner } = await newDatabase();
  await owner.unsafe(statement);
  const { code, error } = await quoin(["restore", fixture], env);
  expect(code).toBe(1);
  expect(error).toContain(`quoin: the database has tables, sequences or functions that are not Quoin's (${name})`);
  const left = await owner`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace`;
  expect(left).toEqual([{ name }]);
});

test("`backup verify` checks a file where settings are invalid", async () => {
  expect(await quoin(["backup", "verify", fixture], { PORT: "none" })).toMatchObject({ code: 0, error: "" });
});

test("an error in DATABASE_REPLICA_URL names that setting", async () => {
  const { env } = await newDatabase();
  const replica = "postgres://quoin@127.0.0.1:9/quoin?sslmode=always";
  const { code, error } = await quoin(["worker"], { ...env, DATABASE_REPLICA_URL: replica });
  expect(code).toBe(1);
  expect(error).toContain("DATABASE_REPLICA_URL: sslmode must be one of");
});
