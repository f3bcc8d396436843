import { expect, test } from "vitest";
import { quoin, serve, start } from "../commands/quoin.ts";
import { startReplicated } from "./streaming-replica.ts";
import { until } from "./until.ts";

const secret = "a secret of the tests, long enough";
/** Longer than the disk of a busy machine takes for a moment to write what the replica received. */
const maxLag = "4s";
/** Longer than the lag that is allowed, and what a busy machine needs. */
const answerMsMax = 15_000;

test("slow reads use the replica, see every write before them, and do without it", async () => {
  const replicated = await startReplicated();
  const env = {
    DATABASE_URL: replicated.primaryUrl,
    DATABASE_REPLICA_URL: replicated.replicaUrl,
    QUOIN_REPLICA_MAX_LAG: maxLag,
    QUOIN_SECRET: secret,
  };
  const created = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { apiKey } = JSON.parse(created.out) as { apiKey: string };
  const server = await serve(env);
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { id: string; data: { id: string }[] } };
  };
  let number = 0;
  /** Creates a client and searches for it at once. */
  const addAndFind = async () => {
    const name = `Zephyr${(number += 1)}x`;
    const { id } = (await send("POST", "/clients", { name })).body;
    const askedAt = performance.now();
    const found = await send("GET", `/clients?q=${name}`);
    expect(found.status).toBe(200);
    expect(found.body.data.map((client) => client.id)).toEqual([id]);
    expect(performance.now() - askedAt).toBeLessThan(answerMsMax);
  };
  const readsOfReplica = async () => {
    const [row] = await replicated.replica<{ reads: string }[]>`
      select sum(seq_scan + coalesce(idx_scan, 0)) as reads from pg_stat_user_tables where relname = 'client'`;
    return Number(row?.reads);
  };
  /** PostgreSQL counts what a session did when it has been idle for a moment. */
  const isUsed = async () => {
    const before = await readsOfReplica();
    await until(async () => {
      await addAndFind();
      return (await readsOfReplica()) > before;
    });
  };
  const logged = (text: string) => server.run.error.split("\n").filter((line) => line.includes(text));
  const reasons = () =>
    logged("the replica cannot be used").map((line) => /"reason":"([^"]*)"/.exec(line)?.[1] ?? line);
  const isTooLate = (reason: string) => reason.includes("is more than 4000 ms behind");
  const isOut = () => logged("the replica ").at(-1)?.includes("the replica cannot be used") === true;

  for (let i = 0; i < 30; i += 1) await addAndFind();
  await isUsed();
  // A machine that stops for seconds may make any replica late.
  expect(reasons().filter((reason) => !isTooLate(reason))).toEqual([]);
  await until(async () => !isOut());

  const before = reasons().length;
  await replicated.replica`select pg_wal_replay_pause()`;
  for (let i = 0; i < 10; i += 1) await addAndFind();
  await until(async () => isOut());
  expect(reasons().slice(before).filter(isTooLate)).not.toEqual([]);
  await replicated.replica`select pg_wal_replay_resume()`;
  await until(async () => !isOut());
  await isUsed();

  await replicated.kill();
  for (let i = 0; i < 10; i += 1) await addAndFind();
  await until(async () => isOut());
  await replicated.start();
  await until(async () => !isOut());
  await isUsed();
});

test("a server that is no replica is not used", async () => {
  const { primaryUrl } = await startReplicated();
  const env = { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: primaryUrl, QUOIN_SECRET: secret };
  const server = await serve(env);
  await until(async () => server.run.error.includes("the server is not a replica: it accepts writes"));
});

test("a second reason why the replica is unusable is logged too", async () => {
  const replicated = await startReplicated();
  const env = {
    DATABASE_URL: replicated.primaryUrl,
    DATABASE_REPLICA_URL: replicated.replicaUrl,
    QUOIN_REPLICA_MAX_LAG: "100ms",
    QUOIN_SECRET: secret,
  };
  await replicated.replica`select pg_wal_replay_pause()`;
  const server = await serve(env);
  await until(async () => server.run.error.includes("it is more than 100 ms behind"));
  await replicated.replica`select pg_promote()`;
  await until(async () => server.run.error.includes("the server is not a replica: it accepts writes"));
});

test("a replica of the embedded database is refused", async () => {
  const run = start(["serve"], { DATABASE_REPLICA_URL: "postgres://127.0.0.1/quoin" });
  expect((await run.exit).code).toBe(1);
  expect(run.error).toBe(
    "quoin: DATABASE_REPLICA_URL must be set together with DATABASE_URL: the embedded database has no replica\n",
  );
});
