// @module-tag slow
// @module-tag database
import { once } from "node:events";
import { type AddressInfo, connect as connectTo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/connection/connect.ts";
import { inSnapshot } from "#server/db/snapshot.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { openOwner, type Sql } from "#server/db/sql.ts";
import { until } from "../commands/quoin.ts";
import { newOrg, service } from "../support/service.ts";
import { listenerOf } from "../support/database-proxy.ts";
import { freshDatabase } from "../support/target.ts";

const canceled = { code: "57014" };

/** Opens one connection of the driver. */
async function oneConnection() {
  const sql = connect(await freshDatabase(), "none", { max: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
}

/** Runs a transaction with a slow first statement, and returns what its statements came to. */
const settledIn = async (
  sql: Awaited<ReturnType<typeof oneConnection>>,
  send: (tx: Sql) => readonly Promise<unknown>[],
) => {
  let settled: readonly PromiseSettledResult<unknown>[] = [];
  const failure = await sql
    .begin(async (tx) => {
      settled = await Promise.allSettled(send(tx));
    })
    .catch((error: unknown) => error);
  return { settled, failure };
};

test("a statement that is cancelled behind another ends alone, and no other gets its answer", async () => {
  const sql = await oneConnection();
  await sql`select 1 as warm`;
  const cancelledBehindAnother = async () => {
    const { settled } = await settledIn(sql, (tx) => {
      const [first, cancelled, last] = [
        tx`select pg_sleep(0.2)::text || 'first' as name`,
        tx`select pg_sleep(1)::text || 'second' as name`,
        tx`select 'third' as name`,
      ];
      const all = [first, cancelled, last].map(async (query) => query);
      setImmediate(() => void cancelled.cancel());
      return all;
    });
    expect(await sql`select 'next' as name`).toMatchObject([{ name: "next" }]);
    return settled;
  };
  const ended = [
    { status: "fulfilled", value: [{ name: "first" }] },
    { status: "rejected", reason: canceled },
    // The transaction has failed by then.
    { status: "rejected", reason: { code: "25P02" } },
  ];
  // PostgreSQL ignores a request that arrives when one statement has ended and the next has not begun.
  const missed = ["first", "second", "third"].map((name) => ({ status: "fulfilled", value: [{ name }] }));
  for (let attempt = 1; attempt < 5; attempt += 1) {
    const settled = await cancelledBehindAnother();
    if (settled[1]?.status === "rejected") return expect(settled).toMatchObject(ended);
    expect(settled).toMatchObject(missed);
  }
  expect(await cancelledBehindAnother()).toMatchObject(ended);
});

test("a statement that is cancelled before it is sent lets its transaction go on to its end", async () => {
  const sql = await oneConnection();
  const { settled, failure } = await settledIn(sql, (tx) => {
    // With a parameter it is described first, and the others wait in the transaction.
    const [first, cancelled, last] = [
      tx`select pg_sleep(${0.2}::float8)::text || 'first' as name`,
      tx`select 'second' as name`,
      tx`select 'third' as name`,
    ];
    const all = [first, cancelled, last].map(async (query) => query);
    setImmediate(() => void cancelled.cancel());
    return all;
  });
  expect(settled).toMatchObject([
    { status: "fulfilled", value: [{ name: "first" }] },
    { status: "rejected", reason: canceled },
    { status: "fulfilled", value: [{ name: "third" }] },
  ]);
  expect(failure).toMatchObject(canceled);
  expect(await sql`select 'next' as name`).toMatchObject([{ name: "next" }]);
});

test("statements of an export that are sent at once end with its client, and harm no other export", async () => {
  const { target } = await service();
  const { org } = await newOrg();
  const db = openDatabase({ target, pooler: "none" });
  const owner = openOwner(target);
  onTestFinished(async () => {
    await db.close();
    await owner.end();
  });
  for (let round = 0; round < 20; round += 1) {
    const closed = new AbortController();
    const abandoned = inSnapshot({ db, org, closed: closed.signal }, (read) =>
      Promise.all([1, 2, 3, 4].map(() => read.rows(read.sql`select pg_sleep(5)::text`))),
    );
    const next = [1, 2, 3].map((n) =>
      inSnapshot({ db, org }, (read) => read.rows(read.sql`select ${n}::integer as n, pg_sleep(0.005)::text as slept`)),
    );
    await until(async () => {
      const rows = await owner`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and query like '%pg_sleep(5)%'`;
      return rows.length > 0;
    });
    closed.abort();
    await expect(abandoned).rejects.toMatchObject(canceled);
    expect(await Promise.all(next)).toMatchObject([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  }
});

/** Forwards connections to PostgreSQL, and does not tell who cancels a statement that the server has done so. */
async function quietAboutCancellations() {
  const database = listenerOf(await freshDatabase());
  const [cancelled, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((client) => {
    const upstream = connectTo(database);
    let isCancellation = false;
    client.on("data", (bytes) => {
      // The code of a cancel request, in place of the version of the protocol.
      isCancellation ||= bytes.length === 16 && bytes.readUInt32BE(4) === 80_877_102;
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => client.write(bytes));
    upstream.on("close", () => {
      if (!isCancellation) return client.destroy();
      cancelled.resolve();
      void release.promise.then(() => client.destroy());
    });
    client.on("close", () => upstream.destroy());
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, cancelled: cancelled.promise, release: release.resolve };
}

test("a connection waits for the end of a cancellation, though its statement has failed by it", async () => {
  const { target } = await service();
  const { org } = await newOrg();
  const { port, cancelled, release } = await quietAboutCancellations();
  const url = new URL("url" in target ? target.url : `postgres://${target.user}@localhost/${target.database}`);
  url.host = `127.0.0.1:${port}`;
  const db = openDatabase({ target: { url: url.href }, pooler: "none" });
  const [direct, owner] = [openDatabase({ target, pooler: "none" }), openOwner(target)];
  onTestFinished(async () => {
    await Promise.all([db.close(), direct.close(), owner.end()]);
  });
  const closed = new AbortController();
  let hasEnded = false;
  const abandoned = inSnapshot({ db, org, closed: closed.signal }, async (read) =>
    read.rows(read.sql`select pg_sleep(20)::text as "a cancelled one"`),
  ).catch((error: unknown) => {
    hasEnded = true;
    return error;
  });
  const sessions = async () => owner<{ state: string }[]>`
    select state from pg_stat_activity where datname = current_database() and query like '%"a cancelled one"%'
      and pid <> pg_backend_pid()`;
  await until(async () => (await sessions()).some(({ state }) => state === "active"));
  closed.abort();
  await cancelled;
  await until(async () => (await sessions()).some(({ state }) => state === "idle in transaction (aborted)"));
  // Answers that are on their way have arrived after this one.
  await inSnapshot({ db: direct, org }, (read) => read.rows(read.sql`select 1`));
  expect([hasEnded, await sessions()]).toMatchObject([false, [{ state: "idle in transaction (aborted)" }]]);
  release();
  expect(await abandoned).toMatchObject(canceled);
});
